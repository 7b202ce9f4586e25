/** Work that an answer does not wait for, but that the server waits for before it stops. */
export class BackgroundTasks {
  readonly #underWay = new Set<Promise<void>>()

  /** @param onError receives a failure, which is reported nowhere else */
  run(work: Promise<void>, onError: (error: unknown) => void): void {
    const task = work.catch(onError).finally(() => this.#underWay.delete(task))
    this.#underWay.add(task)
  }

  /** Waits for everything that was started. */
  async settle(): Promise<void> {
    await Promise.all(this.#underWay)
  }
}
