import { AppError } from '../../app-error.ts'
import type { PainterJob, PainterReply, PainterResult } from './paint-job.ts'
import { PainterProcess, type PainterLimits } from './painter-process.ts'

export interface PainterPoolOptions extends PainterLimits {
  readonly processes: number
  /** jobs that may wait; the next one is turned away */
  readonly maxWaiting: number
  /** a process that holds more than this after a job is replaced */
  readonly recycleRssBytes: number
  readonly onCrash: (details: { readonly pid: number | undefined; readonly kind: PainterJob['kind'] }) => void
}

export const PAINTER_POOL_DEFAULTS = {
  processes: 2,
  maxWaiting: 8,
  maxHeapMegabytes: 256,
  maxRssBytes: 1_000_000_000,
  recycleRssBytes: 300_000_000,
} as const

interface WaitingJob {
  readonly job: PainterJob
  readonly signal: AbortSignal
  readonly resolve: (result: PainterResult) => void
  readonly reject: (reason: unknown) => void
}

const BUSY_RETRY_SECONDS = 5
const RESTART_DELAY_MS = 500

/**
 * Runs painter jobs in processes of their own, each one job at a time. An aborted job's process is killed, and so
 * is one that takes too much memory; another takes its place.
 */
export class PainterPool {
  readonly #options: PainterPoolOptions
  readonly #idle: PainterProcess[] = []
  readonly #all = new Set<PainterProcess>()
  readonly #busy = new Set<PainterProcess>()
  readonly #waiting: WaitingJob[] = []
  #isClosed = false

  constructor(options: PainterPoolOptions) {
    this.#options = options
    for (let index = 0; index < options.processes; index++) this.#start()
  }

  /** At least one process is up, so that jobs move on. */
  get isAlive(): boolean {
    return [...this.#all].some((painter) => painter.isReady)
  }

  /** Ids of all processes. */
  get pids(): number[] {
    return [...this.#all].flatMap((painter) => painter.pid ?? [])
  }

  /** Ids of the processes that work on a job, the longest at work first. */
  get busyPids(): number[] {
    return [...this.#busy].flatMap((painter) => painter.pid ?? [])
  }

  /**
   * Runs a job, or lets it wait for its turn; copies for a page and looks at a photo go before paintings, since they are short.
   * @param signal ends the job wherever it stands; its reason becomes the rejection
   * @throws AppError server_busy when too many wait, generation_failed when the process ended by itself, and
   *   whatever code the job itself failed with
   */
  run<Job extends PainterJob>(job: Job, signal: AbortSignal): Promise<PainterResult<Job>> {
    if (signal.aborted) return Promise.reject(signal.reason as Error)
    if (this.#isClosed || this.#waiting.length >= this.#options.maxWaiting) {
      return Promise.reject(new AppError('server_busy', { retryAfterSeconds: BUSY_RETRY_SECONDS }))
    }
    return new Promise((resolve, reject) => {
      // a process answers a job with that job's kind of result
      const answer = resolve as WaitingJob['resolve']
      const waiting: WaitingJob = { job, signal, resolve: answer, reject }
      signal.addEventListener('abort', () => this.#leaveQueue(waiting), { once: true })
      this.#enqueue(waiting)
      this.#assign()
    })
  }

  /** Ends every process; jobs that wait are turned away. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#waiting.splice(0)) reject(new AppError('server_busy'))
    const painters = [...this.#all]
    for (const painter of painters) painter.kill()
    await Promise.all(painters.map((painter) => painter.gone))
  }

  #start(): void {
    const painter = new PainterProcess(this.#options)
    this.#all.add(painter)
    const end = () => painter.kill()
    painter.ready.then(() => this.#welcome(painter)).catch(end)
    painter.gone.then(() => this.#replace(painter)).catch(end)
  }

  #welcome(painter: PainterProcess): void {
    if (!painter.isReady) return
    this.#idle.push(painter)
    this.#assign()
  }

  #replace(painter: PainterProcess): void {
    this.#all.delete(painter)
    const index = this.#idle.indexOf(painter)
    if (index !== -1) this.#idle.splice(index, 1)
    // the pause keeps a process that cannot start from taking the whole machine
    if (!this.#isClosed) setTimeout(() => this.#isClosed || this.#start(), RESTART_DELAY_MS)
  }

  /** Behind those of its urgency, before those of a lower one. */
  #enqueue(waiting: WaitingJob): void {
    const urgency = urgencyOf(waiting.job)
    const behind = this.#waiting.findIndex(({ job }) => urgencyOf(job) < urgency)
    this.#waiting.splice(behind === -1 ? this.#waiting.length : behind, 0, waiting)
  }

  #leaveQueue(waiting: WaitingJob): void {
    const index = this.#waiting.indexOf(waiting)
    if (index === -1) return
    this.#waiting.splice(index, 1)
    waiting.reject(waiting.signal.reason)
  }

  #assign(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0) {
      const [painter, waiting] = [this.#idle.pop()!, this.#waiting.shift()!]
      // such as a job that cannot be sent to another process
      this.#work(painter, waiting).catch((error: unknown) => {
        this.#busy.delete(painter)
        painter.kill()
        waiting.reject(error)
      })
    }
  }

  async #work(painter: PainterProcess, { job, signal, resolve, reject }: WaitingJob): Promise<void> {
    const end = () => painter.kill()
    signal.addEventListener('abort', end, { once: true })
    this.#busy.add(painter)
    const reply = await painter.run(job)
    this.#busy.delete(painter)
    signal.removeEventListener('abort', end)
    if (reply === null) {
      if (!signal.aborted) this.#options.onCrash({ pid: painter.pid, kind: job.kind })
      reject(signal.aborted ? signal.reason : new AppError('generation_failed'))
      return
    }
    settle(reply, resolve, reject)
    this.#rest(painter, reply)
  }

  /** The process takes the next job, or is replaced when the last one left it swollen. */
  #rest(painter: PainterProcess, reply: PainterReply): void {
    if ('rssBytes' in reply && reply.rssBytes > this.#options.recycleRssBytes) painter.kill()
    else this.#welcome(painter)
  }
}

const LONG_KINDS = new Set<PainterJob['kind']>(['paint', 'restyle', 'settle', 'set-door'])

/** Short jobs go before paintings; nobody waits for an AVIF. */
function urgencyOf(job: PainterJob): number {
  if (LONG_KINDS.has(job.kind)) return 1
  return job.kind === 'variant' && job.format === 'avif' ? 0 : 2
}

function settle(reply: PainterReply, resolve: WaitingJob['resolve'], reject: WaitingJob['reject']): void {
  if ('result' in reply) resolve(reply.result)
  else reject(new AppError(reply.failure, { cause: new Error(reply.trace) }))
}
