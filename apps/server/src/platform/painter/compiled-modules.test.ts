import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { removeFolder } from '../../testing/remove-folder.ts'

const run = promisify(execFile)
const MODULE = new URL('./compiled-modules.ts', import.meta.url).href
const PROGRAM = `import { COMPILED_MODULES } from '${MODULE}'; console.log(JSON.stringify(COMPILED_MODULES))`

/** What a process with these settings hands on to the processes that it starts. */
async function findHandedOn(env: Readonly<Record<string, string>>): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', PROGRAM], { env })
  return JSON.parse(stdout)
}

test('a process hands its cache of compiled modules on, and nothing else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-compiled-'))
  expect(await findHandedOn({ NODE_COMPILE_CACHE: folder, SESSION_SECRET: 'not told' })).toEqual({
    NODE_COMPILE_CACHE: folder,
  })
  await removeFolder(folder)
})

test('a process without a cache hands nothing on', async () => {
  expect(await findHandedOn({})).toEqual({})
})
