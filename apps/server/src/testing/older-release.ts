import { execFile } from 'node:child_process'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
/** packages that are workspaces of the repository */
const WORKSPACES = '@housecoat'

/**
 * The newest state of main without migration 0009, so that its schema (0008) is older than this release's. It has workers, a
 * bucket and Redis, and is older than the notes of decision 039.
 */
const COMMIT = 'f2fed2940ed9472909d33623b3221c2e83655427'

/** @returns false in a checkout without that commit, such as a shallow clone */
export async function hasOlderRelease(): Promise<boolean> {
  return run('git', ['-C', ROOT, 'cat-file', '-e', `${COMMIT}^{commit}`]).then(
    () => true,
    () => false,
  )
}

/**
 * Unpacks the server of an older commit. It gets the dependencies that are installed for this one.
 * @param folder an empty folder
 * @returns its `apps/server/src`
 */
export async function unpackOlderRelease(folder: string): Promise<string> {
  const archive = path.join(folder, 'release.tar')
  const parts = ['package.json', 'apps/server', 'apps/web/public', 'packages']
  await run('git', ['-C', ROOT, 'archive', '--format', 'tar', '--output', archive, COMMIT, ...parts])
  await run('tar', ['--extract', '--file', archive, '--directory', folder])
  await linkDependencies(folder)
  return path.join(folder, 'apps/server/src')
}

async function linkDependencies(folder: string): Promise<void> {
  const [installed, linked] = [path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules')]
  await mkdir(path.join(linked, WORKSPACES), { recursive: true })
  for (const name of await readdir(installed))
    if (name !== WORKSPACES) await symlink(path.join(installed, name), path.join(linked, name))
  for (const name of await readdir(path.join(folder, 'packages')))
    await symlink(path.join(folder, 'packages', name), path.join(linked, WORKSPACES, name))
  const own = 'apps/server/node_modules'
  await symlink(path.join(ROOT, own), path.join(folder, own))
}
