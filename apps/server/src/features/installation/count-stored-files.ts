import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../platform/database/database.ts'
import { isMissingFile } from '../../platform/storage/files.ts'
import { isPictureId } from '../images/picture-store.ts'
import { isResultId } from '../images/result-store.ts'
import { countKnownFiles, countReferredFiles } from './installation.repository.ts'

/** Pictures of designs and results, in the data folder and in the database. */
export interface StoredFiles {
  readonly inFolder: number
  readonly inDatabase: number
  /** in both */
  readonly inBoth: number
}

const BATCH = 500

export async function countStoredFiles(db: Database, dataDir: string): Promise<StoredFiles> {
  const { pictureIds, resultIds } = await listStoredFiles(dataDir)
  let inBoth = 0
  for (let start = 0; start < Math.max(pictureIds.length, resultIds.length); start += BATCH) {
    const batch = (ids: readonly string[]) => ids.slice(start, start + BATCH)
    inBoth += await countKnownFiles(db, { pictureIds: batch(pictureIds), resultIds: batch(resultIds) })
  }
  const inFolder = pictureIds.length + resultIds.length
  return { inFolder, inBoth, inDatabase: await countReferredFiles(db) }
}

export async function listStoredFiles(dataDir: string) {
  return {
    pictureIds: (await listNames(path.join(dataDir, 'pictures'))).filter(isPictureId),
    resultIds: (await listNames(path.join(dataDir, 'results'))).filter(isResultId),
  }
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissingFile(error)) return []
    throw error
  })
}
