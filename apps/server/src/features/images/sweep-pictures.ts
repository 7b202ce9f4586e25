import type { Database } from '../../platform/database/database.ts'
import type { PictureStore } from './picture-store.ts'
import { countPictureRows, listKnownPictures, listUnusedPictures } from './pictures.repository.ts'
import type { PictureService } from './pictures.service.ts'
import type { Quarantine } from './quarantine.ts'

interface SweepPicturesOptions {
  readonly db: Database
  readonly store: PictureStore
  readonly pictures: PictureService
  readonly quarantine: Quarantine
  readonly quarantineDays: number
  /** reports to the operator */
  readonly report: (details: object, message: string) => void
}

export interface SweepTime {
  /** ms since 1970 */
  readonly nowMs: number
  /** false: nothing is deleted because of its age */
  readonly isTrusted: boolean
}

const BATCH = 500
/** A crash leaves a few. More than this number and share means that rows are missing. */
const FEW_PICTURES = 20
const MOST_SHARE = 0.2

/**
 * Removes pictures that a crash left behind. A row without a design is deleted with its file: its design was deleted.
 * A file without a row goes into quarantine instead, since the row may be missing because an older database
 * was restored; it is moved back when a row refers to it again.
 */
export async function sweepPictures(options: SweepPicturesOptions, time: SweepTime): Promise<void> {
  await removeUnusedRows(options, time)
  await restoreKnownPictures(options)
  await quarantineUnknownFiles(options, time)
  const { quarantine, quarantineDays, report } = options
  const deleted = time.isTrusted ? await quarantine.deleteOlderThan(quarantineDays, time.nowMs) : 0
  if (deleted > 0) report({ count: deleted, quarantineDays }, 'deleted pictures that lay in quarantine')
}

async function removeUnusedRows(
  { db, pictures, quarantine, report }: SweepPicturesOptions,
  { nowMs }: SweepTime,
): Promise<void> {
  const { all, unused } = await countPictureRows(db)
  const isSuspicious = areMost(unused, all)
  if (isSuspicious)
    report(
      { count: unused, of: all },
      'no design refers to most of the pictures; their files go into quarantine instead of being deleted',
    )
  for (;;) {
    const ids = await listUnusedPictures(db, BATCH)
    if (isSuspicious) await pictures.removeUnused(ids, (prefix) => quarantine.put(prefix, nowMs))
    else await pictures.removeUnused(ids)
    if (ids.length < BATCH) return
  }
}

async function restoreKnownPictures({
  db,
  pictures,
  quarantine,
  report,
}: SweepPicturesOptions): Promise<void> {
  let count = 0
  // newest first: of two copies the newest is restored
  for await (const batch of quarantine.list()) {
    const known = await listKnownPictures(
      db,
      batch.map(({ id }) => id),
    )
    for (const picture of batch.filter(({ id }) => known.has(id))) {
      await pictures.changeKnown(picture.id, (prefix) => quarantine.restore(picture, prefix))
      count++
    }
  }
  if (count > 0)
    report({ count }, 'restored pictures from quarantine, because the database refers to them again')
}

async function quarantineUnknownFiles(
  { db, store, pictures, quarantine, report }: SweepPicturesOptions,
  { nowMs }: SweepTime,
): Promise<void> {
  let all = 0
  const unknown: string[] = []
  for await (const batch of store.listIds()) {
    all += batch.length
    const known = await listKnownPictures(db, batch)
    unknown.push(...batch.filter((id) => !known.has(id)))
  }
  if (unknown.length === 0) return
  const details = { count: unknown.length, of: all, folder: store.location }
  if (areMost(unknown.length, all)) {
    report(
      details,
      'THE SWEEP OF PICTURES WAS REFUSED: the database does not know most of the pictures on the disk, so nothing was removed. Restore the newest database; or move the pictures that are not needed out of the folder',
    )
    return
  }
  for (const id of unknown) await pictures.changeUnknown(id, (prefix) => quarantine.put(prefix, nowMs))
  report(details, 'moved pictures without a row in the database to quarantine')
}

function areMost(count: number, all: number): boolean {
  return count > FEW_PICTURES && count > MOST_SHARE * all
}
