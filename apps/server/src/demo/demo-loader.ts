import type { Demo } from '@housecoat/contract'
import { DEMO_DESIGNS } from './demo-content.ts'
import { isEmptyInstallation, makeCommunity, type CommunityOptions } from './make-community.ts'

interface DemoLoaderOptions extends Omit<CommunityOptions, 'onPainted'> {
  readonly onError: (error: unknown, message: string) => void
}

/** Loads the demo while the server runs, once, into an empty installation. */
export class DemoLoader {
  readonly #options: DemoLoaderOptions
  #state: 'waiting' | 'running' | 'done' | 'failed' = 'waiting'
  #painted = 0
  #work: Promise<void> = Promise.resolve()

  constructor(options: DemoLoaderOptions) {
    this.#options = options
  }

  async read(): Promise<Demo> {
    return { state: await this.#describe(), painted: this.#painted, total: DEMO_DESIGNS.length }
  }

  /** Starts where it is offered, or has failed; elsewhere does nothing. It continues after the answer. */
  async start(): Promise<Demo> {
    // read before the first pause, so that of two calls at once only one starts it
    const isFree = this.#state === 'waiting' || this.#state === 'failed'
    const before = this.#state
    if (isFree) this.#state = 'running'
    if (isFree && !(await isEmptyInstallation(this.#options.db))) this.#state = before
    else if (isFree) this.#work = this.#load()
    return this.read()
  }

  /** Waits for the work, which fails when its painter closes. */
  settle(): Promise<void> {
    return this.#work
  }

  async #load(): Promise<void> {
    this.#painted = 0
    try {
      await makeCommunity({ ...this.#options, onPainted: () => (this.#painted += 1) })
      this.#state = 'done'
    } catch (error) {
      this.#state = 'failed'
      this.#options.onError(error, 'the demo could not be loaded')
    }
  }

  async #describe(): Promise<Demo['state']> {
    if (this.#state === 'running' || this.#state === 'done') return this.#state
    if (!(await isEmptyInstallation(this.#options.db))) return 'unavailable'
    return this.#state === 'failed' ? 'failed' : 'offered'
  }
}
