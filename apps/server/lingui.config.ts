import babelExtractor from '@lingui/cli/api/extractors/babel'
import { defineConfig, type CatalogFormatter } from '@lingui/conf'

/** English texts and their translations, sorted: the server imports the file as it is. */
const json: CatalogFormatter = {
  catalogExtension: '.json',
  parse: (content) =>
    Object.fromEntries(
      Object.entries(JSON.parse(content) as Record<string, string>).map(([text, translation]) => [
        text,
        { translation },
      ]),
    ),
  serialize: (catalog) => {
    const entries = Object.entries(catalog).filter(([, { obsolete }]) => obsolete !== true)
    const translations = entries.map(([text, { translation = '' }]) => [text, translation] as const)
    const sorted = Object.fromEntries(translations.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    return `${JSON.stringify(sorted, null, 2)}\n`
  },
}

export default defineConfig({
  sourceLocale: 'en',
  // English is in the code, so it needs no catalog
  locales: ['es', 'de', 'fr'],
  catalogs: [
    {
      path: '<rootDir>/src/platform/texts/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.*', '**/testing/**'],
    },
  ],
  extractors: [babelExtractor],
  format: json,
})
