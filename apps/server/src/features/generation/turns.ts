/** Lets tasks of one key run one after another; those of different keys do not wait for each other. */
export class Turns {
  readonly #lastEnds = new Map<string, Promise<void>>()

  async take<T>(key: string, task: () => Promise<T>): Promise<T> {
    const turn = (this.#lastEnds.get(key) ?? Promise.resolve()).then(task)
    const end = turn.then(ignore, ignore)
    this.#lastEnds.set(key, end)
    try {
      return await turn
    } finally {
      if (this.#lastEnds.get(key) === end) this.#lastEnds.delete(key)
    }
  }
}

function ignore(): void {
  // whoever took the turn hears of its failure
}
