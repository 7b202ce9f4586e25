import { Worker, type Job } from 'bullmq'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { AppError } from '../../app-error.ts'
import type { StoredJob, StoredPainter } from '../painter/stored-painter.ts'
import type { RedisServer } from '../redis/open-redis.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import { waitAtMost } from '../timing/time-limits.ts'
import { continueRequest, type Tracer } from '../tracing/trace.ts'
import { packBytes, unpackBytes } from './packed-bytes.ts'
import type { Places } from './places.ts'
import {
  inputKeyOf,
  outputKeyOf,
  type EndMessage,
  type JobData,
  type Outcome,
  type QueueKeys,
  type QueueName,
} from './protocol.ts'
import { RunningJobs } from './running-jobs.ts'

export interface WorkNodeOptions {
  readonly redis: RedisServer
  readonly store: ObjectStore
  readonly keys: QueueKeys
  readonly places: Places
  readonly painter: Pick<StoredPainter, 'run'>
  /** null: traces are off */
  readonly tracer: Tracer | null
  /** jobs at once, by queue; the painter's processes are fewer, and take quick jobs first */
  readonly slots: Readonly<Record<QueueName, number>>
  readonly onError: (error: unknown, message: string) => void
}

/** A job of a worker that has not renewed its lock for this long is given to another worker. */
const LOCK_MS = 5000
const STALLED_CHECK_MS = 2500
/** a job whose worker died is done once more, and then it fails */
const MAX_STALLED = 1
const BEAT_MS = 3000
/** for the outcome of the last job; an outage of Redis must not keep the process from ending */
const REPORT_MS = 1500

/** Takes jobs from the queues on Redis and does them with its own painter processes. */
export class WorkNode {
  readonly #id = randomUUID()
  readonly #options: WorkNodeOptions
  readonly #running: RunningJobs
  readonly #workers: readonly Worker[]
  readonly #beats: NodeJS.Timeout
  #isAbandoned = false

  constructor(options: WorkNodeOptions) {
    const { redis, keys, places } = options
    this.#options = options
    this.#running = new RunningJobs(places)
    this.#workers = [this.#open('quick'), this.#open('paint')]
    const channel = redis.openPatient()
    channel.on('message', (_channel: string, text: string) => {
      const { id, reason } = JSON.parse(text) as EndMessage
      if (reason !== 'displaced') this.#running.end(id, reason)
    })
    channel.subscribe(keys.ends).catch(() => undefined)
    this.#beats = setInterval(() => this.#beat(), BEAT_MS)
    this.#beat()
  }

  /** number of jobs under way */
  get runningCount(): number {
    return this.#running.count
  }

  /**
   * Takes no further job, and waits for those under way.
   * @param graceMs jobs that take longer are not finished here; another worker does them once their locks are over
   */
  async stop(graceMs: number): Promise<void> {
    clearInterval(this.#beats)
    const { places, slots } = this.#options
    await places.forgetWorker(this.#id, slots.paint).catch(() => undefined)
    // they take no further job from now on, and report those under way
    const closed = Promise.all(this.#workers.map((worker) => worker.close().catch(() => undefined)))
    await waitAtMost(graceMs, this.#running.untilIdle())
    await waitAtMost(REPORT_MS, closed)
    this.#isAbandoned = true
    this.#running.stop()
  }

  #beat(): void {
    const { places, slots } = this.#options
    // an outage is reported by the connection
    places.noteWorker(this.#id, slots.paint).catch(() => undefined)
  }

  #open(queue: QueueName): Worker {
    const { redis, keys, slots, tracer } = this.#options
    const work = (job: Job<JobData, Outcome>) =>
      continueRequest(tracer, job.data.request ?? null, 'work on a job', () => this.#work(job))
    const worker = new Worker<JobData, Outcome>(keys.queueNames[queue], work, {
      connection: redis.openPatient(),
      prefix: keys.prefix,
      concurrency: slots[queue],
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: MAX_STALLED,
    })
    worker.on('error', () => undefined)
    return worker
  }

  async #work({ id = '', data }: Job<JobData, Outcome>): Promise<Outcome> {
    const { places, onError } = this.#options
    const signal = this.#running.begin(id)
    try {
      // without an answer it is taken to be wanted: this connection fails while Redis is away, and the job must not
      const isWanted = await places.start(id, data.turn).catch(() => true)
      if (!isWanted) return { kind: 'ended' }
      return await this.#paint(id, data, signal)
    } catch (error) {
      if (this.#isAbandoned) return await new Promise<never>(() => undefined)
      if (signal.aborted) return { kind: 'ended' }
      if (!(error instanceof AppError)) onError(error, 'a job failed')
      const code = error instanceof AppError ? error.code : 'generation_failed'
      return { kind: 'failed', code, trace: inspect(error) }
    } finally {
      this.#running.finish(id)
    }
  }

  async #paint(id: string, data: JobData, signal: AbortSignal): Promise<Outcome> {
    const { store, painter } = this.#options
    const input = await store.open(inputKeyOf(id))
    const bytes = input === null ? new Uint8Array() : await buffer(input.stream)
    // servers and workers of one protocol version have the same jobs
    const job = unpackBytes(data.job, bytes) as StoredJob
    const { json, pieces, sizeBytes } = packBytes(await painter.run(job, signal))
    if (sizeBytes > 0) await store.put(outputKeyOf(id), Readable.from(pieces), sizeBytes)
    return { kind: 'done', result: json, hasBytes: sizeBytes > 0 }
  }
}
