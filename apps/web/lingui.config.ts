import babelExtractor from '@lingui/cli/api/extractors/babel'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { contractExtractor } from './build/contract-texts.ts'
import { AREAS } from './src/locales/areas.ts'

export default defineConfig({
  sourceLocale: 'en',
  // English is in the code, so it needs no catalog
  locales: ['es', 'de', 'fr'],
  catalogs: [
    ...Object.entries(AREAS).map(([area, folders]) => ({
      path: `<rootDir>/src/locales/{locale}/${area}`,
      include: folders.map((folder) => `<rootDir>/src/${folder}`),
      exclude: ['**/*.test.*'],
    })),
    { path: '<rootDir>/src/locales/{locale}/contract', include: ['<rootDir>/build/contract-texts.ts'] },
  ],
  extractors: [contractExtractor, babelExtractor],
  // no line numbers: a catalog changes only when its messages do
  format: formatter({ lineNumbers: false }),
  runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#trans', 'Trans'] },
})
