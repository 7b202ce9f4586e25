import type { EndMessage } from './protocol.ts'
import type { Places } from './places.ts'

/** how often a worker asks whether somebody still waits for its jobs, in case it missed that one was canceled */
const CHECK_MS = 4000

/** The jobs that a worker does, each with the signal that ends it. */
export class RunningJobs {
  readonly #places: Places
  readonly #controllers = new Map<string, AbortController>()
  /** jobs that nobody seemed to wait for at the last check */
  #doubted: ReadonlySet<string> = new Set()
  readonly #checks: NodeJS.Timeout
  readonly #sleepers: (() => void)[] = []

  constructor(places: Places) {
    this.#places = places
    this.#checks = setInterval(() => void this.#check().catch(() => undefined), CHECK_MS)
  }

  get count(): number {
    return this.#controllers.size
  }

  begin(id: string): AbortSignal {
    const controller = new AbortController()
    this.#controllers.set(id, controller)
    return controller.signal
  }

  finish(id: string): void {
    this.#controllers.delete(id)
    if (this.count === 0) for (const wake of this.#sleepers.splice(0)) wake()
  }

  /** Waits until no job is under way. */
  untilIdle(): Promise<void> {
    return new Promise((resolve) => {
      if (this.count === 0) resolve()
      else this.#sleepers.push(resolve)
    })
  }

  /** @param reason `timeout` kills the painter process at once, `left` asks it to stop */
  end(id: string, reason: Exclude<EndMessage['reason'], 'displaced'>): void {
    const name = reason === 'timeout' ? 'TimeoutError' : 'AbortError'
    this.#controllers.get(id)?.abort(new DOMException('the server ended the job', name))
  }

  stop(): void {
    clearInterval(this.#checks)
  }

  /** Two checks must agree: after a jump of the Redis server's clock one is wrong, until servers say again what they wait for. */
  async #check(): Promise<void> {
    const unwanted = await this.#places.findUnwanted([...this.#controllers.keys()])
    for (const id of unwanted) if (this.#doubted.has(id)) this.end(id, 'left')
    this.#doubted = new Set(unwanted)
  }
}
