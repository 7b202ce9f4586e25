import { Mutex } from 'async-mutex'

/** Runs tasks with the same key one after another; tasks with different keys do not wait for each other. */
export class KeyedMutex {
  readonly #mutexes = new Map<string, Mutex>()

  async runExclusive<T>(key: string, task: () => Promise<T>): Promise<T> {
    const mutex = this.#mutexes.get(key) ?? new Mutex()
    this.#mutexes.set(key, mutex)
    try {
      return await mutex.runExclusive(task)
    } finally {
      // locked: the next task already holds it
      if (!mutex.isLocked()) this.#mutexes.delete(key)
    }
  }
}
