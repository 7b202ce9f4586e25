import { readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
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

interface VariantFile {
  readonly filePath: string
  readonly sizeBytes: number
  readonly usedAt: number
}

/** @returns the path when the variant exists and is not empty, as a power loss may leave it */
export async function findVariant(filePath: string): Promise<string | null> {
  const file = await stat(filePath).catch(() => null)
  if (file === null || file.size === 0) return null
  const now = new Date()
  if (Math.abs(now.getTime() - file.mtimeMs) > USE_RESOLUTION_MS)
    // ignored: a read-only disk can still serve files
    await utimes(filePath, now, now).catch(() => undefined)
  return filePath
}

/**
 * Removes the least recently used variants of an image's folder until the rest fit the budget. They are made again on request.
 * @param newest always stays
 * @returns whether the newest one alone exceeds the budget
 */
export async function trimVariants(image: StoredImage, newest: string): Promise<boolean> {
  const files = await listFiles(image.folder)
  const isStored = ({ filePath }: VariantFile) => image.storedFiles.includes(path.basename(filePath))
  const budgetBytes = Math.max(LEAST_BUDGET_BYTES, BUDGET_FACTOR * sumSizes(files.filter(isStored)))
  const variants = files.filter((file) => !isStored(file))
  const others = variants.filter(({ filePath }) => filePath !== newest).sort((a, b) => a.usedAt - b.usedAt)
  let totalBytes = sumSizes(variants)
  for (const { filePath, sizeBytes } of others) {
    if (totalBytes <= budgetBytes) break
    await rm(filePath, { force: true })
    totalBytes -= sizeBytes
  }
  return totalBytes > budgetBytes
}

/** Bounds the number of variants that exceed their image's budget. */
export class LargeVariants {
  /** oldest first */
  readonly #paths = new Set<string>()

  async add(filePath: string): Promise<void> {
    this.#paths.delete(filePath)
    this.#paths.add(filePath)
    for (const oldest of this.#paths) {
      if (this.#paths.size <= MAX_LARGE_VARIANTS) return
      this.#paths.delete(oldest)
      await rm(oldest, { force: true })
    }
  }
}

async function listFiles(folder: string): Promise<VariantFile[]> {
  const files: VariantFile[] = []
  for (const name of await readdir(folder)) {
    const filePath = path.join(folder, name)
    const file = await stat(filePath).catch(() => null)
    if (file !== null) files.push({ filePath, sizeBytes: file.size, usedAt: file.mtimeMs })
  }
  return files
}

function sumSizes(files: readonly VariantFile[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}
