import path from 'node:path'
import type { ObjectStore, OpenedObject, StoredObject } from '../../platform/storage/object-store.ts'
import type { StoredImage } from './stored-image.ts'

/**
 * An image's variant budget, as a multiple of what is stored. More than 1, because the same photo encoded
 * again at its full size may be a little larger.
 */
const BUDGET_FACTOR = 1.5
/** The variants of a small image may take more. */
const LEAST_BUDGET_BYTES = 64 * 1024
/** How many variants larger than their image's whole budget, such as a photo as PNG, a process keeps. */
const MAX_LARGE_VARIANTS = 8
/** precision of the time of last use */
const USE_RESOLUTION_MS = 3_600_000

/** Whether the variant exists and is not empty, as a power loss may leave it. */
export async function isVariantMade(store: ObjectStore, key: string): Promise<boolean> {
  const variant = await store.find(key)
  if (variant === null || variant.sizeBytes === 0) return false
  await noteUse(store, key, variant)
  return true
}

/** Opens a variant; null when there is none, or it is empty. */
export async function openVariant(store: ObjectStore, key: string): Promise<OpenedObject | null> {
  const variant = await store.open(key)
  if (variant === null) return null
  if (variant.sizeBytes === 0) {
    variant.stream.destroy()
    return null
  }
  await noteUse(store, key, variant)
  return variant
}

async function noteUse(
  store: ObjectStore,
  key: string,
  { modifiedMs }: Pick<StoredObject, 'modifiedMs'>,
): Promise<void> {
  if (Math.abs(Date.now() - modifiedMs) > USE_RESOLUTION_MS) await store.noteUse(key)
}

/**
 * Removes the least recently used variants of an image's prefix until the rest fit the budget. They are made again on request.
 * @param newest the key that always stays
 * @returns whether the newest one alone exceeds the budget
 */
export async function trimVariants(store: ObjectStore, image: StoredImage, newest: string): Promise<boolean> {
  const objects: StoredObject[] = []
  for await (const page of store.listObjects(image.prefix)) objects.push(...page)
  const isStored = ({ key }: StoredObject) => image.storedFiles.includes(path.posix.basename(key))
  const budgetBytes = Math.max(LEAST_BUDGET_BYTES, BUDGET_FACTOR * sumSizes(objects.filter(isStored)))
  const variants = objects.filter((object) => !isStored(object))
  const others = variants.filter(({ key }) => key !== newest).sort((a, b) => a.modifiedMs - b.modifiedMs)
  let totalBytes = sumSizes(variants)
  for (const { key, sizeBytes } of others) {
    if (totalBytes <= budgetBytes) break
    await store.delete(key)
    totalBytes -= sizeBytes
  }
  return totalBytes > budgetBytes
}

/** Bounds the number of variants that exceed their image's budget. */
export class LargeVariants {
  readonly #store: ObjectStore
  /** oldest first */
  readonly #keys = new Set<string>()

  constructor(store: ObjectStore) {
    this.#store = store
  }

  async add(key: string): Promise<void> {
    this.#keys.delete(key)
    this.#keys.add(key)
    for (const oldest of this.#keys) {
      if (this.#keys.size <= MAX_LARGE_VARIANTS) return
      this.#keys.delete(oldest)
      await this.#store.delete(oldest)
    }
  }
}

function sumSizes(objects: readonly StoredObject[]): number {
  return objects.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}
