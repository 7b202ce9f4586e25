import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '../../app-error.ts'
import type { JobOwner } from '../painter/job-owner.ts'
import { laneOf, type Lane, type LaneJob } from '../painter/lanes.ts'
import { busy, checkDelay } from '../painter/queue-errors.ts'
import type { StoredJob, StoredJobResult } from '../painter/stored-painter.ts'
import type { RedisServer } from '../redis/open-redis.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import { throwStorageError } from '../storage/throw-storage-error.ts'
import { BackgroundTasks } from '../timing/background-tasks.ts'
import { linkSignals } from '../timing/link-signals.ts'
import { JobBoard } from './job-board.ts'
import { packBytes, unpackBytes } from './packed-bytes.ts'
import { Places, type Admission, type PlaceLimits } from './places.ts'
import { SharedLeaverDelays } from './shared-leaver-delays.ts'
import {
  inputKeyOf,
  outputKeyOf,
  workPrefixOf,
  type Outcome,
  type QueueKeys,
  type QueueName,
} from './protocol.ts'

export interface QueuedPainterOptions {
  readonly redis: RedisServer
  readonly store: ObjectStore
  readonly keys: QueueKeys
  readonly limits: PlaceLimits
  /** jobs of members with a paid plan come before all others */
  readonly isPaidFirst: boolean
  /** called when a worker begins a job, with the wait in the queue */
  readonly onStart: (lane: Lane, waitedMs: number) => void
  /** ends all jobs when it aborts */
  readonly stop: AbortSignal
  /** logs a failure that fails no job */
  readonly onError: (error: unknown, message: string) => void
}

/**
 * Has painter jobs done by workers in other processes: puts a job's photo and mask into the object store and the rest into a
 * queue on Redis, and waits for the outcome. Limits and fairness are those of PainterQueue, over all servers together; the decision
 * record 033 says what differs.
 */
export class QueuedPainter {
  readonly #options: QueuedPainterOptions
  readonly #places: Places
  readonly #board: JobBoard
  readonly #delays: SharedLeaverDelays
  readonly #deletions = new BackgroundTasks()

  constructor(options: QueuedPainterOptions) {
    const { redis, keys, limits, isPaidFirst, onStart } = options
    this.#options = options
    this.#places = new Places(redis.commands, keys, limits)
    this.#board = new JobBoard({ redis, keys, places: this.#places, isPaidFirst, onStart })
    this.#delays = new SharedLeaverDelays(redis.commands, keys)
  }

  /**
   * Runs a job on a worker.
   * @param signal cancels the job, waiting or running; the promise rejects with its reason once the job has ended
   * @param owner whose places in the queue are counted; null: not counted
   * @throws AppError server_busy when too many jobs wait, no worker runs, two workers died of the job or Redis is away; too_many_pictures when the owner
   *   holds too many places or has canceled too many paintings; storage_full, storage_unavailable, and the code of the job's own failure
   */
  async run<Job extends StoredJob>(
    job: Job,
    signal: AbortSignal,
    owner: JobOwner | null = null,
  ): Promise<StoredJobResult<Job>> {
    const linked = linkSignals(signal, this.#options.stop)
    // a worker answers a job with that job's kind of result
    const work = this.#run(job, linked.signal, owner) as Promise<StoredJobResult<Job>>
    return work.finally(linked.unlink)
  }

  /**
   * Decides before an upload is read whether there is room for its job.
   * @throws AppError server_busy
   */
  async checkRoom(job: LaneJob, owner: JobOwner | null): Promise<void> {
    await this.#places.checkRoom({ id: '', lane: laneOf(job), owner }).catch(throwUnavailable)
  }

  /** @throws Error while Redis does not answer, or no worker runs that understands this server */
  async checkAlive(): Promise<void> {
    const { version } = this.#options.keys
    const workers = await this.#places.listWorkers()
    if (workers.some((worker) => worker.version === version)) return
    const others = [...new Set(workers.map((worker) => worker.version))].join(', ')
    throw new Error(
      others === ''
        ? 'no worker runs: start one with `npm run worker`'
        : `the workers speak version ${others} of the queue and this server version ${version}: run the same release on both`,
    )
  }

  /** @returns how many jobs wait in each queue, those of all servers together */
  countWaiting(): Promise<Readonly<Record<QueueName, number>>> {
    return this.#board.countWaiting()
  }

  /** Ends waiting, and then the connections. Jobs must have ended or been canceled before. */
  async close(): Promise<void> {
    await this.#board.close()
    await this.#deletions.settle()
  }

  async #run(job: StoredJob, signal: AbortSignal, owner: JobOwner | null): Promise<unknown> {
    signal.throwIfAborted()
    const lane = laneOf(job)
    const delayMs = lane === 'painting' && owner !== null ? await this.#reserveStart(owner) : 0
    const admission = await this.#places.admit({ id: randomUUID(), lane, owner }).catch(throwUnavailable)
    try {
      const outcome = await this.#board.hold(admission, signal, async (post) => {
        const packed = await this.#putInput(admission.id, job)
        await post(job, packed, delayMs)
      })
      return await this.#readOutcome(admission, outcome)
    } catch (error) {
      await this.#noteLeft(admission, signal)
      throw signal.aborted ? signal.reason : error
    } finally {
      await this.#clean(admission.id)
    }
  }

  /** @returns how long the job has to wait, because of cancellations */
  async #reserveStart(owner: JobOwner): Promise<number> {
    const waitMs = await this.#delays.reserveStart(owner).catch(throwUnavailable)
    checkDelay(waitMs)
    return waitMs
  }

  /** Somebody who left a running painting cost a worker's time. */
  async #noteLeft({ id, owner }: Admission, signal: AbortSignal): Promise<void> {
    if (owner === null || !this.#board.wasRunning(id)) return
    if (!signal.aborted || isTimeout(signal.reason)) return
    // it is not counted while Redis is away
    await this.#delays.noteLeft(owner).catch(() => undefined)
  }

  /** @returns the job without its bytes */
  async #putInput(id: string, job: StoredJob): Promise<unknown> {
    const { json, pieces, sizeBytes } = packBytes(job)
    if (sizeBytes === 0) return json
    await this.#options.store.put(inputKeyOf(id), Readable.from(pieces), sizeBytes).catch(throwStorageError)
    return json
  }

  async #readOutcome({ id }: Admission, outcome: Outcome): Promise<unknown> {
    if (outcome.kind === 'ended') throw busy()
    if (outcome.kind === 'failed') throw new AppError(outcome.code, { cause: new Error(outcome.trace) })
    if (!outcome.hasBytes) return outcome.result
    const output = await this.#options.store.open(outputKeyOf(id)).catch(throwStorageError)
    if (output === null) throw busy(new Error('a job’s output is not in the store'))
    return unpackBytes(outcome.result, await buffer(output.stream))
  }

  /** What cannot be cleaned now goes with the lease, and with the sweep. */
  async #clean(id: string): Promise<void> {
    const { store, onError } = this.#options
    this.#board.forget(id)
    this.#deletions.run(store.deletePrefix(workPrefixOf(id)), (error) =>
      onError(error, 'a job’s photo was not deleted; the sweep deletes it'),
    )
    await this.#places.release(id).catch(() => undefined)
  }
}

/** Redis is away: nothing was begun, and the request may be repeated. */
function throwUnavailable(error: unknown): never {
  if (error instanceof AppError) throw error
  throw busy(error instanceof Error ? error : new Error(String(error)))
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError'
}
