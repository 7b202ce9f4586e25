import { Queue, QueueEvents, type Job } from 'bullmq'
import type { AppError } from '../../app-error.ts'
import { busy } from '../painter/queue-errors.ts'
import { isShort, type Lane, type LaneJob } from '../painter/lanes.ts'
import { closeClients } from '../redis/close-clients.ts'
import type { RedisServer } from '../redis/open-redis.ts'
import { currentRequest } from '../tracing/trace.ts'
import type { Admission, Places } from './places.ts'
import {
  QUEUES,
  type EndMessage,
  type JobData,
  type Outcome,
  type QueueKeys,
  type QueueName,
} from './protocol.ts'

interface JobBoardOptions {
  readonly redis: RedisServer
  readonly keys: QueueKeys
  readonly places: Places
  readonly isPaidFirst: boolean
  /** called when a worker begins a job; the wait is in the queue, without a delay that the job was posted with */
  readonly onStart: (lane: Lane, waitedMs: number) => void
}

/** Puts a job into its queue. @param packed the job without its bytes */
type Post = (job: LaneJob, packed: unknown, delayMs: number) => Promise<void>

/** A job that this server waits for. */
interface Held {
  readonly admission: Admission
  readonly settle: (outcome: Outcome) => void
  readonly fail: (error: unknown) => void
  isPosted: boolean
  /** when it may start at the earliest, by this process's monotonic clock */
  dueAt: number
  isRunning: boolean
}

/** how often the server says what it waits for, and looks for outcomes whose event it missed */
const TICK_MS = 2000
/** A worker stops a canceled job at its next stage, or kills its process after ten seconds. */
const LONGEST_STOP_MS = 11_000
/** events that a server may have to catch up on after an outage */
const MAX_EVENTS = 2000
/** outcomes are kept for servers that missed the event */
const KEPT = { age: 120, count: 1000 } as const

/** The jobs that a server has in the queues: posts them, cancels them, and learns their outcomes. */
export class JobBoard {
  readonly #options: JobBoardOptions
  readonly #held = new Map<string, Held>()
  readonly #queues: Readonly<Record<QueueName, Queue>>
  readonly #events: readonly QueueEvents[]
  readonly #ticks: NodeJS.Timeout

  constructor(options: JobBoardOptions) {
    const { redis, keys } = options
    const { prefix, queueNames } = keys
    this.#options = options
    const streams = { events: { maxLen: MAX_EVENTS } }
    const openQueue = (name: QueueName) => {
      const queue = new Queue(queueNames[name], { connection: redis.commands, prefix, streams })
      // the connection reports outages, and commands that fail reject
      queue.on('error', () => undefined)
      return queue
    }
    this.#queues = { quick: openQueue('quick'), paint: openQueue('paint') }
    this.#events = QUEUES.map((name) => this.#listen(queueNames[name]))
    this.#subscribe()
    this.#ticks = setInterval(() => void this.#tick().catch(() => undefined), TICK_MS)
  }

  /** @returns how many jobs wait in each queue, those of all servers together */
  async countWaiting(): Promise<Readonly<Record<QueueName, number>>> {
    const { quick, paint } = this.#queues
    const count = (queue: Queue) => queue.getJobCountByTypes('waiting', 'prioritized', 'delayed')
    return { quick: await count(quick), paint: await count(paint) }
  }

  /**
   * Posts a job and waits for its outcome.
   * @param begin prepares the job and posts it
   * @throws the signal's reason, AppError server_busy, or what `begin` throws
   */
  async hold(
    admission: Admission,
    signal: AbortSignal,
    begin: (post: Post) => Promise<void>,
  ): Promise<Outcome> {
    const { held, outcome } = createHeld(admission)
    this.#held.set(admission.id, held)
    const cancel = () => this.#end(held, signal.reason, isTimeout(signal.reason) ? 'timeout' : 'left')
    signal.addEventListener('abort', cancel, { once: true })
    try {
      await begin((...args) => this.#post(held, signal, ...args))
      return await outcome
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

  /** Whether a worker had begun the job. */
  wasRunning(id: string): boolean {
    return this.#held.get(id)?.isRunning ?? false
  }

  forget(id: string): void {
    this.#held.delete(id)
  }

  async close(): Promise<void> {
    clearInterval(this.#ticks)
    for (const { fail } of this.#held.values()) fail(busy())
    await closeClients([...this.#events, ...Object.values(this.#queues)])
  }

  async #post(held: Held, signal: AbortSignal, ...[job, packed, delayMs]: Parameters<Post>): Promise<void> {
    const { id, turn } = held.admission
    signal.throwIfAborted()
    const request = currentRequest()
    const data: JobData = { job: packed, turn, ...(request !== null && { request }) }
    const options = { jobId: id, delay: delayMs, removeOnComplete: KEPT, removeOnFail: KEPT }
    const priority = this.#priorityOf(held.admission, job)
    held.dueAt = performance.now() + delayMs
    await this.#queueOf(held)
      .add(job.kind, data, { ...options, priority })
      .catch(throwBusy)
    held.isPosted = true
    // canceled while Redis was asked
    if (signal.aborted) this.#end(held, signal.reason, 'left')
  }

  /** Quick jobs are done in order of arrival. */
  #priorityOf({ lane, turn, owner }: Admission, job: LaneJob): number {
    if (lane === 'quick') return 0
    if (lane === 'background') return PRIORITIES.background
    const isLast = this.#options.isPaidFirst && owner?.isPaid !== true
    const first = isLast ? PRIORITIES.unpaid : PRIORITIES.first
    return first + Math.min(2 * turn + (isShort(job) ? 0 : 1), PRIORITIES.span)
  }

  #queueOf({ admission }: Held): Queue {
    return this.#queues[admission.lane === 'quick' ? 'quick' : 'paint']
  }

  /** Takes a waiting job out of the queue, or has its worker stop it; then the job fails with the error. */
  #end(held: Held, error: unknown, reason: EndMessage['reason']): void {
    // while Redis is away: workers drop what nobody waits for
    this.#tryEnd(held, error, reason).catch(() => held.fail(error))
  }

  async #tryEnd(held: Held, error: unknown, reason: EndMessage['reason']): Promise<void> {
    const { id } = held.admission
    if (!held.isPosted || (await this.#queueOf(held).remove(id)) === 1) {
      held.fail(error)
      return
    }
    await this.#options.places.announceEnd({ id, reason })
    setTimeout(() => held.fail(error), LONGEST_STOP_MS).unref()
  }

  #listen(queueName: string): QueueEvents {
    const { redis, keys } = this.#options
    const events = new QueueEvents(queueName, {
      connection: redis.openPatient(),
      prefix: keys.prefix,
      // by default, events before the first answer are lost; those of other servers' jobs are ignored
      lastEventId: '0-0',
    })
    events.on('error', () => undefined)
    events.on('active', ({ jobId }) => {
      const held = this.#held.get(jobId)
      if (held !== undefined) this.#noteStart(held, performance.now() - held.dueAt)
    })
    events.on('completed', ({ jobId, returnvalue }) =>
      // BullMQ types every return value as a string
      this.#held.get(jobId)?.settle(returnvalue as unknown as Outcome),
    )
    events.on('failed', ({ jobId, failedReason }) => this.#held.get(jobId)?.fail(describeDeath(failedReason)))
    return events
  }

  #noteStart(held: Held, waitedMs: number): void {
    // a job of a worker that died begins again
    if (held.isRunning) return
    held.isRunning = true
    this.#options.onStart(held.admission.lane, Math.max(0, waitedMs))
  }

  /** Hears which of its jobs gave their places to another group's. */
  #subscribe(): void {
    const { redis, keys } = this.#options
    const channel = redis.openPatient()
    channel.on('message', (_channel: string, text: string) => {
      const { id, reason } = JSON.parse(text) as EndMessage
      const held = this.#held.get(id)
      if (held !== undefined && reason === 'displaced') this.#end(held, busy(), 'left')
    })
    channel.subscribe(keys.ends).catch(() => undefined)
  }

  async #tick(): Promise<void> {
    const all = [...this.#held.values()]
    await this.#options.places.renew(all.map(({ admission }) => admission))
    await Promise.all(all.filter(({ isPosted }) => isPosted).map((held) => this.#findOutcome(held)))
  }

  /** Learns of a job whose events were missed, or that Redis lost. Its wait is then told by the clocks of server and worker. */
  async #findOutcome(held: Held): Promise<void> {
    const job = (await this.#queueOf(held).getJob(held.admission.id)) as Job | undefined
    if (job?.processedOn !== undefined)
      this.#noteStart(held, job.processedOn - job.timestamp - (job.opts.delay ?? 0))
    if (job === undefined) held.fail(busy(new Error('Redis lost the job')))
    else if (job.finishedOn === undefined) return
    else if (job.failedReason) held.fail(describeDeath(job.failedReason))
    else held.settle(job.returnvalue as Outcome)
  }
}

function createHeld(admission: Admission): { readonly held: Held; readonly outcome: Promise<Outcome> } {
  const callbacks: { settle: Held['settle']; fail: Held['fail'] }[] = []
  const outcome = new Promise<Outcome>((settle, fail) => callbacks.push({ settle, fail }))
  // it may fail before anyone waits for it
  outcome.catch(() => undefined)
  return { held: { admission, ...callbacks[0], isPosted: false, dueAt: 0, isRunning: false }, outcome }
}

/** BullMQ does the smallest first; 0 would be none. */
const PRIORITIES = { first: 1, unpaid: 1_000_000, background: 2_000_000, span: 999_000 } as const

/** Two workers died while they had the job; they report all other failures as an outcome. Others may do it later. */
function describeDeath(failedReason: string): AppError {
  return busy(new Error(`two workers died of a job: ${failedReason}`))
}

function throwBusy(error: unknown): never {
  throw busy(error instanceof Error ? error : new Error(String(error)))
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError'
}
