import type { ObjectStore } from '../../platform/storage/object-store.ts'
import { OperatorError } from '../../platform/storage/operator-error.ts'

/** In the store of pictures, because all servers of an installation share it. */
const MARKER = 'restore-unfinished.json'

/** Keeps servers from starting until a restore has finished. */
export async function markRestore(store: ObjectStore, archive: string): Promise<void> {
  await store.putText(MARKER, `${JSON.stringify({ archive, startedAt: new Date() }, null, 2)}\n`)
}

export async function unmarkRestore(store: ObjectStore): Promise<void> {
  await store.delete(MARKER)
}

export async function isRestoreUnfinished(store: ObjectStore): Promise<boolean> {
  return (await store.find(MARKER)) !== null
}

/** @throws OperatorError while a restore into this installation has not finished */
export async function refuseUnfinishedRestore(store: ObjectStore): Promise<void> {
  if (!(await isRestoreUnfinished(store))) return
  throw new OperatorError([
    `A restore into this installation was interrupted (${store.place}/${MARKER}). The server did not start and changed nothing.`,
    'Run it again with the same archive: npm run restore -- ARCHIVE',
  ])
}
