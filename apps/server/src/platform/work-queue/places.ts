import type { Redis } from 'ioredis'
import { groupOf, type JobOwner } from '../painter/job-owner.ts'
import type { Lane } from '../painter/lanes.ts'
import { PAINTER_POOL_DEFAULTS, WAITING_PER_PAINTING } from '../painter/painter-pool.ts'
import { busy, tooManyPictures } from '../painter/queue-errors.ts'
import { defineScript, type RedisScript } from '../redis/redis-script.ts'
import { ADMIT_LUA, HEARTBEAT_LUA, RENEW_LUA, START_LUA, UNWANTED_LUA, WORKERS_LUA } from './places-lua.ts'
import type { EndMessage, QueueKeys } from './protocol.ts'

export interface PlaceLimits {
  /** queued or running paintings of one person */
  readonly placesPerPerson: number
  /** queued or running paintings of all visitors of one network */
  readonly placesPerNetwork: number
  /** queued or running jobs for each painting that all workers can run at once */
  readonly quickPerSlot: number
  readonly paintPerSlot: number
}

/** Those of a server without Redis, for each painting at once; 33 quick jobs, because it holds 64 and does 3 for two paintings. */
export const PLACE_LIMITS: PlaceLimits = {
  placesPerPerson: PAINTER_POOL_DEFAULTS.placesPerPerson,
  placesPerNetwork: PAINTER_POOL_DEFAULTS.placesPerNetwork,
  quickPerSlot: 33,
  paintPerSlot: WAITING_PER_PAINTING + 1,
}

export interface WantedJob {
  readonly id: string
  readonly lane: Lane
  /** null: not counted */
  readonly owner: JobOwner | null
}

export interface Admission extends WantedJob {
  /** its order among the paintings, from 0; see places-lua.ts */
  readonly turn: number
}

export interface WorkerSeen {
  readonly version: number
  /** paintings at once */
  readonly slots: number
}

/** A server that does not say for this long that it waits for a job does not wait for it. */
const WANTED_LEASE_MS = 15_000
const WORKER_LEASE_MS = 10_000

/** The places in the queue, on Redis: which jobs somebody waits for, whose they are, and which workers run. */
export class Places {
  readonly #redis: Redis
  readonly #keys: QueueKeys
  readonly #limits: PlaceLimits
  readonly #admit: RedisScript
  readonly #renew: RedisScript
  readonly #start: RedisScript
  readonly #findUnwanted: RedisScript
  readonly #beat: RedisScript
  readonly #listWorkers: RedisScript

  constructor(redis: Redis, keys: QueueKeys, limits = PLACE_LIMITS) {
    this.#redis = redis
    this.#keys = keys
    this.#limits = limits
    this.#admit = defineScript(redis, 'admitJob', ADMIT_LUA, 5)
    this.#renew = defineScript(redis, 'renewJobs', RENEW_LUA, 2)
    this.#start = defineScript(redis, 'startJob', START_LUA, 2)
    this.#findUnwanted = defineScript(redis, 'findUnwantedJobs', UNWANTED_LUA, 1)
    this.#beat = defineScript(redis, 'noteWorker', HEARTBEAT_LUA, 1)
    this.#listWorkers = defineScript(redis, 'listWorkers', WORKERS_LUA, 1)
  }

  /**
   * Takes a place for a job. In a full queue the newest waiting job of the group with the most places gives its place up, if that
   * group has at least two more than the new job's.
   * @throws AppError server_busy when the queue is full or no worker runs, too_many_pictures when the owner holds all their places
   */
  async admit(job: WantedJob): Promise<Admission> {
    return { ...job, turn: await this.#ask(job, false) }
  }

  /**
   * Says whether there is room for a job, and takes nothing.
   * @throws AppError server_busy
   */
  async checkRoom(job: WantedJob): Promise<void> {
    await this.#ask(job, true)
  }

  /** Says that this server still waits for these jobs, even if Redis has lost them. */
  async renew(jobs: readonly Admission[]): Promise<void> {
    if (jobs.length === 0) return
    const { wanted, owners } = this.#keys
    await this.#renew([wanted, owners], [WANTED_LEASE_MS, ...jobs.flatMap((job) => [job.id, describe(job)])])
  }

  async release(id: string): Promise<void> {
    const { wanted, owners } = this.#keys
    await this.#redis.multi().zrem(wanted, id).hdel(owners, id).exec()
  }

  /** @returns false when nobody waits for the job */
  async start(id: string, turn: number): Promise<boolean> {
    const { wanted, turns } = this.#keys
    return (await this.#start([wanted, turns], [id, turn])) === 1
  }

  /** @returns those of the jobs that nobody waits for */
  async findUnwanted(ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length === 0) return []
    return (await this.#findUnwanted([this.#keys.wanted], ids)) as string[]
  }

  /** Tells the worker of a running job, or the server that waits for it, that it ends. */
  async announceEnd(message: EndMessage): Promise<void> {
    await this.#redis.publish(this.#keys.ends, JSON.stringify(message))
  }

  /** A worker says that it runs; `0` slots: that it stops. */
  async noteWorker(workerId: string, slots: number): Promise<void> {
    const { workers, version } = this.#keys
    await this.#beat([workers], [`${version}|${slots}|${workerId}`, WORKER_LEASE_MS])
  }

  async forgetWorker(workerId: string, slots: number): Promise<void> {
    const { workers, version } = this.#keys
    await this.#redis.zrem(workers, `${version}|${slots}|${workerId}`)
  }

  /** @returns the running workers of all versions */
  async listWorkers(): Promise<readonly WorkerSeen[]> {
    const members = (await this.#listWorkers([this.#keys.workers], [])) as string[]
    return members.map((member) => {
      const [version, slots] = member.split('|')
      return { version: Number(version), slots: Number(slots) }
    })
  }

  async #ask({ id, lane, owner }: WantedJob, isTrial: boolean): Promise<number> {
    const { wanted, owners, turns, workers, prefix, queueNames, version, ends } = this.#keys
    const { placesPerPerson, placesPerNetwork, quickPerSlot, paintPerSlot } = this.#limits
    const waiting = `${prefix}:${queueNames.paint}:prioritized`
    const answer = (await this.#admit(
      [wanted, owners, turns, workers, waiting],
      [
        ...[id, version, lane, ...fieldsOf(owner)],
        ...[placesPerPerson, placesPerNetwork, quickPerSlot, paintPerSlot, WANTED_LEASE_MS],
        ...[ends, isTrial ? 1 : 0],
      ],
    )) as readonly [status: string, turn: number]
    return readAnswer(answer)
  }
}

function readAnswer([status, turn]: readonly [status: string, turn: number]): number {
  if (status === 'places') throw tooManyPictures()
  if (status === 'no_worker') throw busy(new Error('no worker runs'))
  if (status === 'full') throw busy()
  return turn
}

/** person, network and group; empty for null */
function fieldsOf(owner: JobOwner | null): readonly [string, string, string] {
  return owner === null ? ['', '', ''] : [owner.person ?? '', owner.network ?? '', groupOf(owner)]
}

/** As ADMIT_LUA stores it. */
function describe({ lane, owner, turn }: Admission): string {
  return [lane, ...fieldsOf(owner), turn].join('\t')
}
