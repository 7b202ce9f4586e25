import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process holds the folder; the message says which one and what to do. */
export class FolderInUseError extends Error {
  constructor(folder: string, holder: string) {
    super(
      [
        `The folder ${folder} is in use by another Housecoat process${holder}.`,
        'Two processes on one embedded database would lose data. Stop the other one, choose another DATA_DIR,',
        'or set DATABASE_URL so that several processes can share one PostgreSQL server.',
      ].join('\n'),
    )
    this.name = 'FolderInUseError'
  }
}

interface FolderLock {
  readonly release: () => void
}

/**
 * Locks a folder for this process. The lock is the kernel's (SQLite's exclusive lock on a separate file): it ends with
 * the process however that ends, so there are no stale locks.
 * @param folder created when missing
 * @throws FolderInUseError at once while another process, or this one, holds it
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true })
  const holderFile = path.join(folder, 'database.pid')
  const lock = new DatabaseSync(path.join(folder, 'database.lock'), { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new FolderInUseError(folder, describeHolder(holderFile)) : error
  }
  writeFileSync(holderFile, String(process.pid))
  return { release: () => lock.close() }
}

/** SQLITE_BUSY */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}

function describeHolder(holderFile: string): string {
  try {
    return ` (process ${readFileSync(holderFile, 'utf8')})`
  } catch {
    return ''
  }
}
