import js from '@eslint/js'
import jsdoc from 'eslint-plugin-jsdoc'
import reactHooks from 'eslint-plugin-react-hooks'
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
    files: ['apps/server/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'apps/server/src/testing/**'],
    rules: {
      // a rejection that nobody handles is a failure that nobody hears of: `void` is no handling
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
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
          importNames: ['useNavigate', 'useBlocker'],
          message: "Import it from ui/router: React Router's own don't work with our router.",
        },
      ],
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
      'e2e/**/*.ts',
      'tools/**/*.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
)
