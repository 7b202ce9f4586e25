import type { Database } from '../../platform/database/database.ts'
import type { PictureStore } from './picture-store.ts'
import { listKnownPictures, listUnusedPictures } from './pictures.repository.ts'
import type { PictureService } from './pictures.service.ts'

interface SweepOptions {
  readonly db: Database
  readonly store: PictureStore
  readonly pictures: PictureService
}

const BATCH = 500

/** Removes what a crash left of pictures: rows that no design refers to, and files without a row. */
export async function sweepPictures({ db, store, pictures }: SweepOptions): Promise<void> {
  for (;;) {
    const unused = await listUnusedPictures(db, BATCH)
    await pictures.removeUnused(unused)
    if (unused.length < BATCH) break
  }
  const ids = await store.listIds()
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    const known = await listKnownPictures(db, batch)
    await pictures.removeUnused(batch.filter((id) => !known.has(id)))
  }
}
