import path from 'node:path'
import type { ObjectStore } from '../../platform/storage/object-store.ts'
import { isPictureId } from './picture-store.ts'

/** UTC, as in 2026-11-22 */
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const A_DAY_MS = 24 * 3_600_000
const QUARANTINE = 'quarantine'

/**
 * Holds pictures without a row in `quarantine/<date>/<id>`. They are restored when a row refers to them again, for
 * instance after a newer dump was loaded; after some days they are deleted.
 */
export class Quarantine {
  readonly #store: ObjectStore

  constructor(store: ObjectStore) {
    this.#store = store
  }

  /** Moves a picture's prefix here; does nothing when it does not exist. */
  async put(picturePrefix: string, nowMs: number): Promise<void> {
    const day = `${QUARANTINE}/${dateOf(nowMs)}`
    await this.#store.createPrefix(day)
    // a picture that was quarantined twice on one day is stored once
    const place = `${day}/${path.posix.basename(picturePrefix)}`
    await this.#store.movePrefix(picturePrefix, place, { isDurable: true })
  }

  /** Moves a picture back to its place; if the place is taken, deletes the copy here. */
  async restore({ id, day }: QuarantinedPicture, picturePrefix: string): Promise<void> {
    await this.#store.movePrefix(`${day}/${id}`, picturePrefix, { isDurable: true })
  }

  /** Lists the pictures page by page, those of the newest day first. */
  async *list(): AsyncGenerator<QuarantinedPicture[]> {
    for (const day of (await this.#listDays()).toReversed())
      for await (const names of this.#store.listNames(day))
        yield names.filter(isPictureId).map((id) => ({ id, day }))
  }

  /** Deletes pictures quarantined more than this many days ago. @returns their number */
  async deleteOlderThan(days: number, nowMs: number): Promise<number> {
    const firstKept = dateOf(nowMs - days * A_DAY_MS)
    let count = 0
    for (const day of await this.#listDays()) {
      if (path.posix.basename(day) >= firstKept) continue
      for await (const names of this.#store.listNames(day)) count += names.length
      await this.#store.deletePrefix(day)
    }
    return count
  }

  /** @returns the days' prefixes, oldest first */
  async #listDays(): Promise<string[]> {
    const days: string[] = []
    for await (const names of this.#store.listNames(QUARANTINE))
      days.push(...names.filter((name) => DATE_PATTERN.test(name)))
    return days.toSorted().map((day) => `${QUARANTINE}/${day}`)
  }
}

export interface QuarantinedPicture {
  readonly id: string
  /** the day's prefix */
  readonly day: string
}

function dateOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}
