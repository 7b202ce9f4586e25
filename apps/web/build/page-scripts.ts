import type { Rolldown } from 'vite'

export type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>

/**
 * The addresses of all scripts that modules load before they run, each once.
 * @param modules source files that have chunks of their own, such as src/app/paint-route.tsx
 * @throws Error when one has none
 */
export function listScripts(bundle: Bundle, modules: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (file: string): void => {
    const chunk = bundle[file]
    if (files.has(file) || chunk.type !== 'chunk') return
    files.add(file)
    chunk.imports.forEach(visit)
  }
  for (const module of modules) visit(findChunk(bundle, module))
  return [...files].map((file) => `/${file}`)
}

/** The file of a source file's chunk. @throws Error when it has none */
export function findChunk(bundle: Bundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`/${module}`) === true,
  )
  if (chunk === undefined) throw new Error(`The build has no chunk for ${module}`)
  return chunk.fileName
}
