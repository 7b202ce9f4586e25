import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { findModifiedTime } from './files.ts'

/** longer than any job may take, so that no file in use is swept */
const ABANDONED_AFTER_MS = 20 * 60_000

/** Temporary local files and folders, on the disk of the data folder. */
export class Scratch {
  readonly #folder: string
  /** in use by this process: never swept, even if the clock jumps */
  readonly #inUse = new Set<string>()

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'scratch')
  }

  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
  }

  /** Calls `use` with a path at which nothing exists, and deletes what is there afterwards. */
  async with<T>(use: (scratchPath: string) => Promise<T>): Promise<T> {
    const scratchPath = path.join(this.#folder, randomUUID())
    this.#inUse.add(scratchPath)
    try {
      return await use(scratchPath)
    } finally {
      await rm(scratchPath, { recursive: true, force: true })
      this.#inUse.delete(scratchPath)
    }
  }

  /** Deletes what a crash left behind. */
  async sweep(nowMs: number): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const scratchPath = path.join(this.#folder, name)
      const changedMs = this.#inUse.has(scratchPath) ? null : await findModifiedTime(scratchPath)
      if (changedMs !== null && changedMs < nowMs - ABANDONED_AFTER_MS)
        await rm(scratchPath, { recursive: true, force: true })
    }
  }
}
