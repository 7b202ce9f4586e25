import type { ObjectStore } from '../storage/object-store.ts'
import { WORK_PREFIX, workPrefixOf } from './protocol.ts'

/** longer than any job may take */
const ABANDONED_AFTER_MS = 30 * 60_000
const JOB_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** Deletes photos of jobs that a server left when it died. @param nowMs by a clock that is trusted */
export async function sweepWork(store: ObjectStore, nowMs: number): Promise<void> {
  for await (const page of store.listDatedNames(WORK_PREFIX, 'input'))
    for (const { name, modifiedMs } of page)
      if (JOB_ID.test(name) && modifiedMs < nowMs - ABANDONED_AFTER_MS)
        await store.deletePrefix(workPrefixOf(name))
}
