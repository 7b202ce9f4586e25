import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findModifiedTime, isMissingFile } from '../../platform/storage/files.ts'

/** longer than any generation may take, so that no draft in use is swept */
const ABANDONED_AFTER_MS = 20 * 60_000

/** drafts in use by this process: never swept, even if the clock jumps */
const atWork = new Set<string>()

/** Temporary folders in `drafts/`: filled by one maker, then moved into place or deleted. */
export class Drafts {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'drafts')
  }

  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
  }

  /** @returns the path of an empty folder */
  async create(): Promise<string> {
    const folder = this.#newPath()
    await mkdir(folder)
    atWork.add(folder)
    return folder
  }

  /** Deletes a draft; does nothing when it was moved. */
  async drop(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true })
    atWork.delete(folder)
  }

  /** Moves a folder out of its place atomically, then deletes it; does nothing when it does not exist. */
  async discard(folder: string): Promise<void> {
    const draft = this.#newPath()
    try {
      await rename(folder, draft)
    } catch (error) {
      if (isMissingFile(error)) return
      throw error
    }
    await this.drop(draft)
  }

  /** Deletes drafts that a crash left behind. */
  async sweep(now: number): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const folder = path.join(this.#folder, name)
      const changedAt = atWork.has(folder) ? null : await findModifiedTime(folder)
      if (changedAt !== null && changedAt < now - ABANDONED_AFTER_MS) await this.drop(folder)
    }
  }

  /** @throws the system's error when the data folder cannot be written */
  async checkWritable(): Promise<void> {
    const probe = `${this.#newPath()}-probe`
    try {
      await writeFile(probe, 'ok')
    } finally {
      // a full disk may create the file but not store its bytes
      await rm(probe, { force: true })
    }
  }

  #newPath(): string {
    return path.join(this.#folder, randomUUID())
  }
}
