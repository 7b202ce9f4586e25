import type { StoredFormat } from '../../platform/painter/paint-job.ts'

/** An image on disk, with a folder that takes its variants. */
export interface StoredImage {
  readonly folder: string
  readonly filePath: string
  readonly format: StoredFormat
  /** prefix of its variants' names; differs from other images' in the same folder */
  readonly variantPrefix: string
  /** names of the files in the folder that are not variants */
  readonly storedFiles: readonly string[]
}
