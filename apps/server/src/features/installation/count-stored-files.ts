import type { Database } from '../../platform/database/database.ts'
import type { ObjectStore } from '../../platform/storage/object-store.ts'
import { isPictureId } from '../images/picture-store.ts'
import { isResultId } from '../images/result-store.ts'
import { countKnownFiles, countReferredFiles } from './installation.repository.ts'

/** Numbers of pictures of designs and results, in the store and in the database. */
export interface StoredFiles {
  readonly inStore: number
  readonly inDatabase: number
  /** in both */
  readonly inBoth: number
}

/** Compares the stored pictures with the rows that refer to them. */
export async function comparePictures(db: Database, store: ObjectStore): Promise<StoredFiles> {
  let [inStore, inBoth] = [0, 0]
  for await (const pictureIds of listIds(store, 'pictures', isPictureId)) {
    inStore += pictureIds.length
    inBoth += await countKnownFiles(db, { pictureIds, resultIds: [] })
  }
  for await (const resultIds of listIds(store, 'results', isResultId)) {
    inStore += resultIds.length
    inBoth += await countKnownFiles(db, { pictureIds: [], resultIds })
  }
  return { inStore, inBoth, inDatabase: await countReferredFiles(db) }
}

/** Counts pictures of designs and results. */
export async function countPictures(store: ObjectStore): Promise<number> {
  let count = 0
  for await (const ids of listIds(store, 'pictures', isPictureId)) count += ids.length
  for await (const ids of listIds(store, 'results', isResultId)) count += ids.length
  return count
}

async function* listIds(
  store: ObjectStore,
  prefix: string,
  isId: (name: string) => boolean,
): AsyncGenerator<string[]> {
  for await (const names of store.listNames(prefix)) yield names.filter(isId)
}
