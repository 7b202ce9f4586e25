import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeFolder } from './remove-folder.ts'
import { runEntrance } from './run-entrance.ts'

const RECORDER = new URL('./record-modules.ts', import.meta.url).href

/** Starts the product, and lists the URLs of all modules that it loaded until it listened. */
export async function listLoadedModules(environment: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-loading-'))
  const file = path.join(folder, 'modules.txt')
  const outcome = await runEntrance({
    ...environment,
    DATA_DIR: path.join(folder, 'data'),
    NODE_OPTIONS: `--import ${RECORDER}?${new URLSearchParams({ file }).toString()}`,
  })
  if (!outcome.output.includes('Housecoat is ready')) throw new Error(outcome.output)
  const urls = (await readFile(file, 'utf8')).trim().split('\n')
  await removeFolder(folder)
  return urls
}
