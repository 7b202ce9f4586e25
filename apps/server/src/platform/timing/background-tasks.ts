/** Work that continues after the answer was sent; the server waits for it before it stops. */
export class BackgroundTasks {
  readonly #underWay = new Set<Promise<void>>()

  /** @param onError called when the work fails */
  run(work: Promise<void>, onError: (error: unknown) => void): void {
    const task = work.catch(onError).finally(() => this.#underWay.delete(task))
    this.#underWay.add(task)
  }

  /** Waits for everything that was started. */
  async settle(): Promise<void> {
    await Promise.all(this.#underWay)
  }
}
