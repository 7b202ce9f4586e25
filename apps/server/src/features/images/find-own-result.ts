import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../callers/caller.ts'
import type { ImageService } from './images.service.ts'
import { isResultOf } from './results.repository.ts'
import type { StoredImage } from './stored-image.ts'

interface FindOwnResultOptions {
  readonly db: Database
  readonly images: Pick<ImageService, 'findResult' | 'findOriginal'>
}

/** @returns a result that the caller made, or the photo that it was made from; null when the caller has no such result */
export async function findOwnResult(
  { db, images }: FindOwnResultOptions,
  id: string,
  part: 'picture' | 'original',
  caller: Pick<Caller, 'userId' | 'visitorId'>,
): Promise<StoredImage | null> {
  if (!(await isResultOf(db, id, caller))) return null
  return part === 'original' ? images.findOriginal(id) : images.findResult(id)
}
