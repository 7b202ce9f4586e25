import type { StoredFormat } from '../../platform/painter/paint-job.ts'

/** An image in the object store, with a prefix that takes its variants. */
export interface StoredImage {
  readonly prefix: string
  readonly key: string
  readonly format: StoredFormat
  /** start of its variants' names; differs from other images' of the same prefix */
  readonly variantPrefix: string
  /** names of the prefix's objects that are not variants */
  readonly storedFiles: readonly string[]
}
