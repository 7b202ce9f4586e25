import { AsyncResource } from 'node:async_hooks'
import { AppError } from '../../app-error.ts'
import type { JobOwner } from './job-owner.ts'
import { laneOf, type Lane, type LaneJob } from './lanes.ts'
import type { PainterJob, PainterReply, PainterResult } from './paint-job.ts'
import { PainterProcess, type PainterLimits } from './painter-process.ts'
import { PainterQueue, type QueueLimits } from './painter-queue.ts'

export interface PainterPoolOptions extends PainterLimits, QueueLimits {
  readonly processes: number
  /** how many of these never paint, so that variants do not wait behind paintings */
  readonly quickProcesses: number
  /** a process that holds more than this after a job is replaced */
  readonly recycleRssBytes: number
  /** how long a canceled job may take to stop before its process is killed */
  readonly cancelGraceMs: number
  /** called when a process is done with a job, in the asynchronous context of the caller of `run` */
  readonly onJobEnd?: (report: JobReport) => void
  readonly onCrash: (details: { readonly pid: number | undefined; readonly kind: PainterJob['kind'] }) => void
}

/** queued paintings for each that is made at the same time */
export const WAITING_PER_PAINTING = 9

/** How a job went that a process took from the queue. */
export interface JobReport {
  readonly kind: PainterJob['kind']
  readonly lane: Lane
  readonly outcome: 'done' | 'failed' | 'canceled' | 'timeout' | 'crashed'
  /** in the queue */
  readonly waitedMs: number
  /** in the process */
  readonly workedMs: number
}

export const PAINTER_POOL_DEFAULTS = {
  processes: 3,
  quickProcesses: 1,
  maxWaiting: 2 * WAITING_PER_PAINTING,
  maxQuickWaiting: 64,
  placesPerPerson: 4,
  placesPerNetwork: 12,
  isPaidFirst: false,
  maxHeapMegabytes: 256,
  maxRssBytes: 1_000_000_000,
  // with its networks, a painter holds about 480 to 600 MB after photos of up to 2 megapixels, and 720 MB after one of 12 megapixels
  recycleRssBytes: 650_000_000,
  cancelGraceMs: 10_000,
} as const

interface WaitingJob {
  readonly job: PainterJob
  readonly signal: AbortSignal
  readonly owner: JobOwner | null
  readonly addedAt: number
  readonly onEnd: ((report: JobReport) => void) | undefined
  readonly resolve: (result: PainterResult) => void
  readonly reject: (reason: unknown) => void
}

const RESTART_DELAY_MS = 500

/**
 * Runs painter jobs in separate processes, each one job at a time. A canceled job stops at its next stage, and its
 * process takes the next one. A process is killed and replaced when its job passes its deadline, does not
 * stop, or takes too much memory.
 */
export class PainterPool {
  readonly #options: PainterPoolOptions
  readonly #idle: PainterProcess[] = []
  readonly #all = new Set<PainterProcess>()
  readonly #busy = new Set<PainterProcess>()
  readonly #queue: PainterQueue<WaitingJob>
  readonly #maxPaintings: number
  #nextStart: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: PainterPoolOptions) {
    this.#options = options
    this.#queue = new PainterQueue(options)
    this.#maxPaintings = Math.max(1, options.processes - options.quickProcesses)
    for (let index = 0; index < options.processes; index++) this.#start()
  }

  /** Whether at least one process is ready for jobs. */
  get isAlive(): boolean {
    return [...this.#all].some((painter) => painter.isReady)
  }

  /** Ids of all processes. */
  get pids(): number[] {
    return [...this.#all].flatMap((painter) => painter.pid ?? [])
  }

  /** Number of queued jobs of a lane. */
  countWaiting(lane: Lane): number {
    return this.#queue.countWaiting(lane)
  }

  /** Ids of the processes that work on a job, the longest running first. */
  get busyPids(): number[] {
    return [...this.#busy].flatMap((painter) => painter.pid ?? [])
  }

  /**
   * Runs or queues a job. Variants of pictures have reserved processes; paintings are scheduled
   * fairly between owners.
   * @param signal cancels the job, queued or running; the promise rejects with its reason once the job's process
   *   is free. A `TimeoutError` kills the process at once, any other reason asks it to stop
   * @param owner whose places in the queue are counted; null: not counted
   * @throws AppError server_busy when too many wait, too_many_pictures when the owner holds too many places or has canceled
   *   too many paintings, generation_failed when the process crashed, and the code of the job's own failure
   */
  run<Job extends PainterJob>(
    job: Job,
    signal: AbortSignal,
    owner: JobOwner | null = null,
  ): Promise<PainterResult<Job>> {
    if (signal.aborted) return Promise.reject(signal.reason as Error)
    if (this.#isClosed) return Promise.reject(new AppError('server_busy'))
    return new Promise((resolve, reject) => {
      // a process answers a job with that job's kind of result
      const answer = resolve as WaitingJob['resolve']
      const { onJobEnd } = this.#options
      const onEnd = onJobEnd && AsyncResource.bind(onJobEnd)
      const addedAt = performance.now()
      const waiting: WaitingJob = { job, signal, owner, addedAt, onEnd, resolve: answer, reject }
      this.#queue.add(waiting)
      signal.addEventListener('abort', () => this.#leaveQueue(waiting), { once: true })
      this.#assign()
    })
  }

  /**
   * Decides before an upload is read whether there is room for its job.
   * @throws AppError server_busy
   */
  checkRoom(job: LaneJob, owner: JobOwner | null): void {
    this.#queue.findRoom(job, owner)
  }

  /** Ends all processes, and refuses waiting jobs. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#nextStart)
    for (const { reject } of this.#queue.clear()) reject(new AppError('server_busy'))
    const painters = [...this.#all]
    for (const painter of painters) painter.kill()
    await Promise.all(painters.map((painter) => painter.gone))
  }

  #start(): void {
    const painter = new PainterProcess(this.#options)
    this.#all.add(painter)
    painter.onReady(() => this.#welcome(painter))
    painter.onGone(() => this.#replace(painter))
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
    // the pause keeps a process that cannot start from using a whole core
    if (!this.#isClosed) setTimeout(() => this.#isClosed || this.#start(), RESTART_DELAY_MS)
  }

  #leaveQueue(waiting: WaitingJob): void {
    if (!this.#queue.remove(waiting)) return
    waiting.reject(waiting.signal.reason)
  }

  #assign(): void {
    while (this.#idle.length > 0) {
      const next = this.#queue.take(this.#queue.paintingCount < this.#maxPaintings)
      if (next === null) break
      const painter = this.#idle.pop()!
      // for instance a job that cannot be sent to another process
      this.#work(painter, next).catch((error: unknown) => {
        painter.kill()
        next.reject(error)
      })
    }
    clearTimeout(this.#nextStart)
    const { nextStartMs } = this.#queue
    if (nextStartMs !== null) this.#nextStart = setTimeout(() => this.#assign(), nextStartMs + 1)
  }

  async #work(painter: PainterProcess, waiting: WaitingJob): Promise<void> {
    const { job, signal, resolve, reject } = waiting
    const stopListening = this.#endWhenLeft(painter, waiting)
    const startedAt = performance.now()
    this.#busy.add(painter)
    const reply = await painter.run(job).finally(() => {
      this.#busy.delete(painter)
      stopListening()
      this.#queue.end(waiting)
    })
    reportEnd(waiting, reply, startedAt)
    if (reply !== null) this.#rest(painter, reply)
    if (reply === null && !signal.aborted) {
      this.#queue.noteLeft(waiting)
      this.#options.onCrash({ pid: painter.pid, kind: job.kind })
    }
    // another process may be able to take the next job
    this.#assign()
    if (reply === null || 'isCancelled' in reply)
      reject(signal.aborted ? signal.reason : new AppError('generation_failed'))
    else settle(reply, resolve, reject)
  }

  /** @returns a function that stops listening to the job's signal */
  #endWhenLeft(painter: PainterProcess, waiting: WaitingJob): () => void {
    const { signal } = waiting
    let overstay: NodeJS.Timeout | undefined
    const end = () => {
      if (isTimeout(signal.reason)) {
        painter.kill()
        return
      }
      this.#queue.noteLeft(waiting)
      painter.cancel()
      overstay = setTimeout(() => painter.kill(), this.#options.cancelGraceMs)
    }
    signal.addEventListener('abort', end, { once: true })
    return () => {
      clearTimeout(overstay)
      signal.removeEventListener('abort', end)
    }
  }

  /** Makes the process idle, or replaces it when it holds too much memory. */
  #rest(painter: PainterProcess, reply: PainterReply): void {
    if ('rssBytes' in reply && reply.rssBytes > this.#options.recycleRssBytes) painter.kill()
    else if (painter.isReady) this.#idle.push(painter)
  }
}

function reportEnd(waiting: WaitingJob, reply: PainterReply | null, startedAt: number): void {
  const { job, addedAt, onEnd } = waiting
  onEnd?.({
    kind: job.kind,
    lane: laneOf(job),
    outcome: outcomeOf(reply, waiting.signal),
    waitedMs: startedAt - addedAt,
    workedMs: performance.now() - startedAt,
  })
}

function outcomeOf(reply: PainterReply | null, signal: AbortSignal): JobReport['outcome'] {
  if (reply !== null && 'result' in reply) return 'done'
  if (signal.aborted) return isTimeout(signal.reason) ? 'timeout' : 'canceled'
  return reply === null ? 'crashed' : 'failed'
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError'
}

function settle(
  reply: Exclude<PainterReply, { readonly isCancelled: true }>,
  resolve: WaitingJob['resolve'],
  reject: WaitingJob['reject'],
): void {
  if ('result' in reply) resolve(reply.result)
  else reject(new AppError(reply.failure, { cause: new Error(reply.trace) }))
}
