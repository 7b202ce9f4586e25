import { mkdir, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../../platform/storage/durable-files.ts'
import { isMissingFile, isOccupied } from '../../platform/storage/files.ts'
import type { Drafts } from './drafts.ts'
import { isPictureId } from './picture-store.ts'

/** UTC, as in 2026-11-22 */
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const A_DAY_MS = 24 * 3_600_000

/**
 * Holds pictures without a row in `quarantine/<date>/<id>`. They are restored when a row refers to them again, for
 * instance after a newer dump was loaded; after some days they are deleted.
 */
export class Quarantine {
  readonly #drafts: Drafts
  readonly #folder: string

  constructor(dataDir: string, drafts: Drafts) {
    this.#drafts = drafts
    this.#folder = path.join(dataDir, 'quarantine')
  }

  /** Moves a picture's folder here atomically; does nothing when it does not exist. */
  async put(pictureFolder: string, nowMs: number): Promise<void> {
    const day = path.join(this.#folder, dateOf(nowMs))
    await mkdir(day, { recursive: true })
    const place = path.join(day, path.basename(pictureFolder))
    try {
      await rename(pictureFolder, place)
    } catch (error) {
      if (isMissingFile(error)) return
      if (!isOccupied(error)) throw error
      // the same picture was quarantined twice on one day
      await this.#drafts.discard(pictureFolder)
    }
    await syncFolder(day)
  }

  /** Moves a picture back to its place; if the place is taken, deletes the copy here. */
  async restore({ id, folder }: QuarantinedPicture, pictureFolder: string): Promise<void> {
    try {
      await rename(path.join(folder, id), pictureFolder)
    } catch (error) {
      if (isMissingFile(error)) return
      if (!isOccupied(error)) throw error
      await this.#drafts.discard(path.join(folder, id))
    }
    await syncFolder(path.dirname(pictureFolder))
  }

  async list(): Promise<QuarantinedPicture[]> {
    const listed: QuarantinedPicture[] = []
    for (const folder of await this.#listDays()) {
      const ids = (await readdir(folder)).filter(isPictureId)
      listed.push(...ids.map((id) => ({ id, folder })))
    }
    return listed
  }

  /** Deletes pictures quarantined more than this many days ago. @returns their number */
  async deleteOlderThan(days: number, nowMs: number): Promise<number> {
    const firstKept = dateOf(nowMs - days * A_DAY_MS)
    let count = 0
    for (const folder of await this.#listDays()) {
      if (path.basename(folder) >= firstKept) continue
      count += (await readdir(folder)).length
      await this.#drafts.discard(folder)
    }
    return count
  }

  async #listDays(): Promise<string[]> {
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (isMissingFile(error)) return []
      throw error
    })
    return names.filter((name) => DATE_PATTERN.test(name)).map((name) => path.join(this.#folder, name))
  }
}

interface QuarantinedPicture {
  readonly id: string
  /** the day's folder */
  readonly folder: string
}

function dateOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}
