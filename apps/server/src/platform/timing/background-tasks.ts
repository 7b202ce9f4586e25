/** Work that an answer does not wait for, but that the server waits for before it stops. */
export class BackgroundTasks {
  readonly #underWay = new Set<Promise<void>>()

  /** @param onError is told of a failure, which nobody else learns of */
  run(work: Promise<void>, onError: (error: unknown) => void): void {
    const task = work.catch(onError).finally(() => this.#underWay.delete(task))
    this.#underWay.add(task)
  }

  /** Waits for everything that was started. */
  async settle(): Promise<void> {
    await Promise.all(this.#underWay)
  }
}
