import { randomUUID } from 'node:crypto'
import type { ObjectStore } from '../../platform/storage/object-store.ts'

/** longer than any generation may take, so that no draft in use is swept */
const ABANDONED_AFTER_MS = 20 * 60_000

/** drafts in use by this process: never swept, even if the clock jumps */
const atWork = new Set<string>()

/** Temporary prefixes below `drafts/`: filled by one maker, then moved into place or deleted. */
export class Drafts {
  readonly #store: ObjectStore

  constructor(store: ObjectStore) {
    this.#store = store
  }

  /** @returns an empty prefix */
  async create(): Promise<string> {
    const prefix = `drafts/${randomUUID()}`
    await this.#store.createPrefix(prefix)
    atWork.add(prefix)
    return prefix
  }

  /** Deletes a draft. One that can't be deleted now is swept later. */
  async drop(prefix: string): Promise<void> {
    await this.#store.deletePrefix(prefix).catch(() => undefined)
    this.release(prefix)
  }

  /** Forgets a draft that was moved. */
  release(prefix: string): void {
    atWork.delete(prefix)
  }

  /** Deletes drafts that a crash left behind. */
  async sweep(nowMs: number): Promise<void> {
    for await (const page of this.#store.listDatedNames('drafts', '')) {
      for (const { name, modifiedMs } of page) {
        const prefix = `drafts/${name}`
        const isAbandoned = !atWork.has(prefix) && modifiedMs < nowMs - ABANDONED_AFTER_MS
        if (isAbandoned) await this.#store.deletePrefix(prefix)
      }
    }
  }
}
