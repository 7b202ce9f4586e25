import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** 128 random bits in base64url */
const ID_PATTERN = /^[A-Za-z0-9_-]{22}$/
const FULL_SIZE_FILE = 'full.png'
/** longer than any generation may take, so that no draft at work is swept */
const ABANDONED_AFTER_MS = 20 * 60_000

/** Whether a text can be a result's id; anything else never reaches the disk or the database. */
export function isResultId(text: string): boolean {
  return ID_PATTERN.test(text)
}

/** A folder that only its maker knows, until it is kept as a result or dropped. */
export interface Draft {
  readonly folder: string
  /** where the full-size picture belongs */
  readonly fullSizePath: string
}

/** Results on disk: `results/<id>/full.png` with its variants beside it, drafts in `drafts/<uuid>/`. */
export class ResultStore {
  readonly #draftsFolder: string
  readonly #resultsFolder: string

  constructor(dataDir: string) {
    this.#draftsFolder = path.join(dataDir, 'drafts')
    this.#resultsFolder = path.join(dataDir, 'results')
  }

  async open(): Promise<void> {
    await mkdir(this.#draftsFolder, { recursive: true })
    await mkdir(this.#resultsFolder, { recursive: true })
  }

  async createDraft(): Promise<Draft> {
    const folder = path.join(this.#draftsFolder, randomUUID())
    await mkdir(folder)
    return { folder, fullSizePath: path.join(folder, FULL_SIZE_FILE) }
  }

  /** Removes what is left of a draft; nothing happens when it was kept. */
  async dropDraft(draft: Draft): Promise<void> {
    await rm(draft.folder, { recursive: true, force: true })
  }

  /** Turns a finished draft into a result in one step: it is there whole or not at all. */
  async keep(draft: Draft): Promise<string> {
    const id = randomBytes(16).toString('base64url')
    await rename(draft.folder, path.join(this.#resultsFolder, id))
    return id
  }

  async remove(id: string): Promise<void> {
    await rm(path.join(this.#resultsFolder, id), { recursive: true, force: true })
  }

  /** @returns the full-size picture's path, or null when there is no such result */
  async findFullSize(id: string): Promise<string | null> {
    return this.#findFile(id, FULL_SIZE_FILE)
  }

  /** @returns the variant's path, or null when it was not made yet */
  async findVariant(id: string, name: string): Promise<string | null> {
    return this.#findFile(id, name)
  }

  /** Puts a finished variant beside its result in one step. */
  async keepVariant(id: string, name: string, madePath: string): Promise<string> {
    const variantPath = path.join(this.#resultsFolder, id, name)
    await rename(madePath, variantPath)
    return variantPath
  }

  /** All results with the time, in ms since 1970, when they were painted. */
  async listResults(): Promise<{ readonly id: string; readonly changedAt: number }[]> {
    const results = []
    for (const id of await readdir(this.#resultsFolder)) {
      const folder = path.join(this.#resultsFolder, id)
      const changedAt =
        (await findChangeTime(path.join(folder, FULL_SIZE_FILE))) ?? (await findChangeTime(folder))
      if (changedAt !== null) results.push({ id, changedAt })
    }
    return results
  }

  /** Removes drafts that a crash left behind. */
  async sweepDrafts(now: number): Promise<void> {
    for (const name of await readdir(this.#draftsFolder)) {
      const folder = path.join(this.#draftsFolder, name)
      const changedAt = await findChangeTime(folder)
      if (changedAt !== null && changedAt < now - ABANDONED_AFTER_MS)
        await rm(folder, { recursive: true, force: true })
    }
  }

  /** @throws the system's error when the data folder cannot be written */
  async checkWritable(): Promise<void> {
    const probe = path.join(this.#draftsFolder, `probe-${randomUUID()}`)
    await writeFile(probe, 'ok')
    await rm(probe)
  }

  async #findFile(id: string, name: string): Promise<string | null> {
    if (!isResultId(id)) return null
    const filePath = path.join(this.#resultsFolder, id, name)
    return (await findChangeTime(filePath)) === null ? null : filePath
  }
}

async function findChangeTime(filePath: string): Promise<number | null> {
  try {
    return (await stat(filePath)).mtimeMs
  } catch {
    return null
  }
}
