import js from '@eslint/js'
import jsdoc from 'eslint-plugin-jsdoc'
import reactHooks from 'eslint-plugin-react-hooks'
import lingui from 'eslint-plugin-lingui'
import tseslint from 'typescript-eslint'

/** Settings are read in one place and passed on as arguments. */
const noEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Read settings in apps/server/src/config.ts and pass them as arguments.',
}
const namedExportsOnly = {
  selector: 'ExportDefaultDeclaration',
  message: 'Use a named export: a thing has one name everywhere.',
}

/** Properties, arguments and shapes of strings that no person reads. */
const NO_TEXT = {
  ignoreNames: [
    { regex: { pattern: '(className|Classes|Class|Url|Path|Key)$' } },
    { regex: { pattern: '^data-' } },
    { regex: { pattern: '^[A-Z0-9_]*(KEY|CLASSES|PATH|PREFIX|TYPES|SANS|SERIF)$' } },
    ...[
      'id',
      'htmlFor',
      'aria-labelledby',
      'aria-controls',
      'aria-describedby',
      'aria-live',
      'role',
      'type',
      'key',
      'name',
    ],
    ...[
      'to',
      'href',
      'src',
      'srcSet',
      'sizes',
      'rel',
      'target',
      'method',
      'path',
      'd',
      'viewBox',
      'fill',
      'stroke',
    ],
    ...[
      'transform',
      'style',
      'width',
      'height',
      'inputMode',
      'autoComplete',
      'autoCapitalize',
      'enterKeyHint',
      'lang',
    ],
    ...[
      'accept',
      'allow',
      'variant',
      'kind',
      'tone',
      'size',
      'align',
      'side',
      'position',
      'queryKey',
      'mode',
      'cause',
    ],
    'displayName',
    // where the documents explain something: they are in English
    'doc',
  ],
  ignoreFunctions: [
    ...[
      'classNames',
      'console.*',
      '*.addEventListener',
      '*.removeEventListener',
      '*.closest',
      '*.querySelector',
    ],
    ...[
      '*.querySelectorAll',
      '*.getAttribute',
      '*.setAttribute',
      '*.startsWith',
      '*.endsWith',
      '*.includes',
      '*.split',
    ],
    ...[
      '*.getItem',
      '*.setItem',
      '*.removeItem',
      '*.get',
      '*.set',
      '*.has',
      '*.append',
      '*.setRequestHeader',
      '*.open',
    ],
    ...[
      '*.createElement',
      '*.getContext',
      '*.join',
      '*.replaceAll',
      '*.replace',
      '*.matchMedia',
      'matchMedia',
      'useMediaQuery',
    ],
    ...[
      'require',
      'import',
      'Error',
      'ApiError',
      'TypeError',
      'RangeError',
      'DOMException',
      'StaleCallError',
      'URL',
      'RegExp',
      'Worker',
      'Event',
      'CustomEvent',
    ],
    ...[
      '*.dispatchEvent',
      '*.postMessage',
      'Intl.*',
      '*.getElementById',
      '*.toLocaleString',
      'callApi',
      'fetch',
      'Reflect.get',
    ],
  ],
  ignore: [
    // words of code: lower case without a space, constants, paths, types of content, keys of the keyboard
    '^[^\\sA-Z]+$',
    '^[^A-Za-z]*$',
    '^[a-z][A-Za-z0-9]*$',
    '^[A-Z0-9_-]+$',
    '^(Arrow|Page)(Up|Down|Left|Right)$|^(Enter|Escape|Home|End|Tab|Delete|Backspace)$',
    '^(Content-Type|Accept|Idempotency-Key)$',
    '^(?:https?:)?/',
    // lists of classes: words of them have hyphens
    "^(?=.*[a-z\\d\\]]-[a-z\\d[(])(\\s*[^\\sA-Z'’]*[^\\sA-Z'’.,?!…])+\\s*$",
    '^(disabled|truncate|flex|grid|hidden|group)( |$)',
    // languages with a region, symbols of units
    '^[a-z]{2}-[A-Z]{2}$',
    '^(m|ft)²(/[A-Za-z]+)?$',
    '^ΔE',
    // fonts of a canvas
    '^\\d+ \\d+px',
    // types of video with their codecs
    '^video/',
    // names that stay in every language: the product, plans, browsers and their systems
    '^Housecoat$',
    '^(Free|Standard|Premium)$',
    '^(Edge|Opera|Samsung Internet|Firefox|Chrome|Safari|Android|Windows|ChromeOS|Mac|Linux)$',
    // paths of drawings
    '^M[a-z\\d -]*z$',
    // selectors, media queries and units of CSS
    '^[#.:(\\[@]',
    '^(var|calc|max|min|inset|url|translate|repeat|rgb)\\(',
  ],
}

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.cache/**',
      'data/**',
      'test-results/**',
      'playwright-report/**',
      // AssemblyScript: its types and decorators are not TypeScript's
      'packages/engine/kernels/**',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.mjs', 'apps/web/public/**/*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        document: 'readonly',
        localStorage: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
      },
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'no-restricted-syntax': ['error', noEnvironment, namedExportsOnly],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Typed arrays are indexed by computed positions that the type system cannot follow.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['apps/web/**/*.tsx', 'apps/web/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-imports': [
        'error',
        {
          name: 'react-router',
          importNames: ['useNavigate', 'useBlocker', 'Link', 'NavLink', 'useSearchParams'],
          message:
            "Import it from ui/router: React Router's own don't work with our router, or are much larger.",
        },
      ],
    },
  },
  {
    // every text that a person reads is a message, see docs/house-style.md
    files: ['apps/web/src/**/*.tsx', 'apps/web/src/**/*.ts'],
    ignores: [
      ...['**/*.test.*', '**/test-*.ts', '**/build-*.ts', 'apps/web/src/testing/**', '**/mark-paths.ts'],
      // what is searched for, not shown
      'apps/web/src/features/paint/colors/words/**',
    ],
    plugins: { lingui },
    rules: {
      'lingui/no-unlocalized-strings': ['error', { ...NO_TEXT, useTsTypes: true }],
      'lingui/t-call-in-function': 'error',
      'lingui/no-expression-in-message': 'error',
      'lingui/no-single-variables-to-translate': 'error',
      'lingui/no-single-tag-to-translate': 'error',
      'lingui/no-trans-inside-trans': 'error',
    },
  },
  {
    files: ['apps/server/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'apps/server/src/testing/**'],
    rules: {
      // an unhandled rejection ends the server: a promise is awaited, or its failure is caught
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
    },
  },
  {
    files: ['packages/engine/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    plugins: { jsdoc },
    rules: {
      'jsdoc/require-jsdoc': ['error', { publicOnly: true, require: { FunctionDeclaration: true } }],
      'jsdoc/check-param-names': 'error',
    },
  },
  {
    files: [
      'apps/server/src/config.ts',
      '*.config.ts',
      'apps/web/vite.config.ts',
      'apps/*/lingui.config.ts',
      'e2e/**/*.ts',
      'tools/**/*.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
)
