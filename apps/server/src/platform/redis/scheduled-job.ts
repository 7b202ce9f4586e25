import { Queue, Worker } from 'bullmq'
import type { Job, NamedJobOptions } from '../timing/periodic-job.ts'
import type { RedisServer } from './open-redis.ts'
import { closeClients } from './close-clients.ts'
import { KEY_PREFIX } from './keys.ts'

/** a node that has not renewed its claim on a round for this long counts as dead, and another node runs the round again */
const LOCK_MS = 30_000

/**
 * Work that all nodes repeat together: each round is run by exactly one of them. The interval is that of the node that
 * started last. A round that is due while the last one still runs follows it.
 */
export class ScheduledJob implements Job {
  readonly #redis: RedisServer
  readonly #options: NamedJobOptions
  #queue: Queue | null = null
  #worker: Worker | null = null
  #round: Promise<void> | null = null

  constructor(redis: RedisServer, options: NamedJobOptions) {
    this.#redis = redis
    this.#options = options
  }

  start(): void {
    const { name, run, failure, onError } = this.#options
    const connection = this.#redis.openPatient()
    const queueName = `rounds-${name}`
    const report = (error: unknown) => onError(error, failure)
    const queue = new Queue(queueName, { connection, prefix: KEY_PREFIX })
    // an outage is reported once by the connection
    queue.on('error', () => undefined)
    const runOnce = () => {
      this.#round = run().catch(report)
      return this.#round
    }
    const worker = new Worker(queueName, runOnce, {
      connection,
      prefix: KEY_PREFIX,
      lockDuration: LOCK_MS,
      removeOnComplete: { count: 1 },
      removeOnFail: { count: 1 },
    })
    worker.on('error', () => undefined)
    this.#queue = queue
    this.#worker = worker
    const plan = () => void this.#plan(queue).catch(report)
    plan()
    // a server that came back may have lost the schedule
    connection.on('ready', plan)
  }

  async stop(): Promise<void> {
    if (this.#queue === null || this.#worker === null) return
    // takes no further round from now on
    const closed = closeClients([this.#worker, this.#queue])
    await this.#round
    await closed
  }

  async #plan(queue: Queue): Promise<void> {
    const { name, everyMs, runsAtStart } = this.#options
    await queue.setGlobalConcurrency(1)
    const isPlanned = (await queue.getJobScheduler(name)) !== undefined
    const startDate = runsAtStart || isPlanned ? {} : { startDate: Date.now() + everyMs }
    await queue.upsertJobScheduler(name, { every: everyMs, ...startDate }, { name })
  }
}
