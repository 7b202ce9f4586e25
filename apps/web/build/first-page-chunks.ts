import type { Rolldown } from 'vite'

const ENTRY = '/src/app/main.tsx'
const OWN_MODULE = /\/apps\/web\/src\//

/** What every page needs; it changes seldom. */
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/(react-query|query-core)|@lingui\/(core|react)|lucide-react\/dist\/esm(?!\/icons\/))\//

/** Parts of those packages that the first page doesn't need. */
const LATER = /\/(useQueries|queriesObserver|(use)?[iI]nfiniteQuery\w*|react-router\/dist\/.*\/dom\/lib)\.js$/

/**
 * Puts the first page's modules into two chunks. They are smaller after Brotli, and sooner there, than one chunk for each set of
 * modules that pages share. The bundler divides the other modules.
 */
export const FIRST_PAGE_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', priority: 2, test: (id) => FRAMEWORK.test(id) && !LATER.test(id) },
  {
    name: (id, modules) => (isOfFirstPage(id, modules) && !id.endsWith(ENTRY) ? 'first-page' : null),
    priority: 1,
  },
  // some 50 of 0.3 kB: a chunk for each costs more than it saves
  { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
]

/** Whether the entry imports a module of ours, directly or through others of ours. */
function isOfFirstPage(id: string, modules: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (id.endsWith(ENTRY)) return true
  if (seen.has(id) || !OWN_MODULE.test(id)) return false
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isOfFirstPage(importer, modules, seen))
}
