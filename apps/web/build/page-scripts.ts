import type { Rolldown } from 'vite'

export type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>

/**
 * The chunks that modules load before they run, each once.
 * @param modules source files that have chunks of their own, such as src/app/paint-route.tsx
 * @throws Error when one has none
 */
function listChunks(bundle: Bundle, modules: readonly string[]): Rolldown.OutputChunk[] {
  const chunks = new Set<Rolldown.OutputChunk>()
  const visit = (file: string): void => {
    const chunk = bundle[file]
    if (chunk.type !== 'chunk' || chunks.has(chunk)) return
    chunks.add(chunk)
    chunk.imports.forEach(visit)
  }
  for (const module of modules) visit(findChunk(bundle, module))
  return [...chunks]
}

/** The addresses of all scripts that modules load before they run. */
export function listScripts(bundle: Bundle, modules: readonly string[]): string[] {
  return listChunks(bundle, modules).map(({ fileName }) => `/${fileName}`)
}

/** The addresses of their style sheets, each once. */
export function listStyles(bundle: Bundle, modules: readonly string[]): string[] {
  const files = listChunks(bundle, modules).flatMap(({ viteMetadata }) => [
    ...(viteMetadata?.importedCss ?? []),
  ])
  return [...new Set(files)].map((file) => `/${file}`)
}

/** The file of a source file's chunk. @throws Error when it has none */
export function findChunk(bundle: Bundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`/${module}`) === true,
  )
  if (chunk === undefined) throw new Error(`The build has no chunk for ${module}`)
  return chunk.fileName
}
