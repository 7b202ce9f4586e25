import { groupOf, type JobOwner } from './job-owner.ts'
import { LeaverDelays } from './leaver-delays.ts'
import { isShort, laneOf, type Lane, type LaneJob } from './lanes.ts'
import type { PainterJob } from './paint-job.ts'
import { busy, checkDelay, tooManyPictures } from './queue-errors.ts'

export interface QueueLimits {
  /** queued paintings */
  readonly maxWaiting: number
  /** queued copies and summaries of pictures */
  readonly maxQuickWaiting: number
  /** queued or running paintings of one person */
  readonly placesPerPerson: number
  /** queued or running paintings of all visitors of one network */
  readonly placesPerNetwork: number
  /** paintings of members with a paid plan come before all others */
  readonly isPaidFirst: boolean
}

/** A queued job. */
interface QueuedJob {
  readonly job: PainterJob
  /** null: not counted */
  readonly owner: JobOwner | null
  readonly reject: (reason: unknown) => void
}

interface Entry<Queued> {
  readonly queued: Queued
  readonly lane: Lane
  /** earliest start, by the monotonic clock */
  readonly notBefore: number
}

/** The painters' queue: quick jobs first, and fair between people who paint. */
export class PainterQueue<Queued extends QueuedJob> {
  readonly #limits: QueueLimits
  readonly #delays = new LeaverDelays()
  /** in order of arrival */
  #waiting: Entry<Queued>[] = []
  readonly #underWay = new Set<Queued>()

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /**
   * @throws AppError too_many_pictures when the owner holds all their places, or has canceled too many paintings;
   *   server_busy when too many wait. If another group holds more places than the owner's, one of its jobs is refused instead
   */
  add(queued: Queued): void {
    const { job, owner } = queued
    if (laneOf(job) !== 'quick') this.#checkPlaces(owner)
    const displaced = this.findRoom(job, owner)
    if (displaced !== null) {
      this.remove(displaced)
      displaced.reject(busy())
    }
    const lane = laneOf(job)
    const waitMs = owner === null || lane === 'quick' ? 0 : this.#delays.reserveStart(owner)
    this.#waiting.push({ queued, lane, notBefore: waitMs === 0 ? 0 : performance.now() + waitMs })
  }

  /**
   * @returns the queued job that a new one would displace, or null when there is room for both
   * @throws AppError server_busy when it would be refused
   */
  findRoom(job: LaneJob, owner: JobOwner | null): Queued | null {
    const { maxWaiting, maxQuickWaiting } = this.#limits
    if (laneOf(job) === 'quick') {
      if (this.countWaiting('quick') >= maxQuickWaiting) throw busy()
      return null
    }
    const count = this.countWaiting('painting') + this.countWaiting('background')
    return count < maxWaiting ? null : this.#findDisplaced(owner)
  }

  /** @returns false when it was not queued */
  remove(queued: Queued): boolean {
    const count = this.#waiting.length
    this.#waiting = this.#waiting.filter((entry) => entry.queued !== queued)
    return this.#waiting.length < count
  }

  /** @returns all queued jobs */
  clear(): Queued[] {
    const all = this.#waiting.map(({ queued }) => queued)
    this.#waiting = []
    return all
  }

  /** Removes and returns the next job, or null when none may start. */
  take(mayPaint: boolean): Queued | null {
    const now = performance.now()
    const ready = this.#waiting.filter(
      ({ lane, notBefore }) => notBefore <= now && (mayPaint || lane === 'quick'),
    )
    if (ready.length === 0) return null
    const first = ready.reduce((best, entry) => (this.#isBefore(entry, best) ? entry : best))
    this.remove(first.queued)
    this.#underWay.add(first.queued)
    return first.queued
  }

  /** Call it when the job's process is free again. */
  end(queued: Queued): void {
    this.#underWay.delete(queued)
  }

  /** Records that a running job was canceled, or crashed its process. */
  noteLeft({ owner }: Queued): void {
    if (owner !== null) this.#delays.noteLeft(owner)
  }

  /** Number of running paintings. */
  get paintingCount(): number {
    return [...this.#underWay].filter(({ job }) => laneOf(job) !== 'quick').length
  }

  /** @returns milliseconds until a delayed job may start; null when there is none */
  get nextStartMs(): number | null {
    const now = performance.now()
    const delayed = this.#waiting.filter(({ notBefore }) => notBefore > now)
    return delayed.length === 0 ? null : Math.min(...delayed.map(({ notBefore }) => notBefore)) - now
  }

  /** Number of queued jobs of a lane. */
  countWaiting(lane: Lane): number {
    return this.#waiting.filter((entry) => entry.lane === lane).length
  }

  #checkPlaces(owner: JobOwner | null): void {
    if (owner === null) return
    const { placesPerPerson, placesPerNetwork } = this.#limits
    const owners = [...this.#waiting.map(({ queued }) => queued), ...this.#underWay]
      .filter(({ job }) => laneOf(job) === 'painting')
      .flatMap((queued) => queued.owner ?? [])
    const ofPerson = owners.filter(({ person }) => person !== null && person === owner.person).length
    const ofNetwork = owners.filter(({ network }) => network !== null && network === owner.network).length
    if (ofPerson >= placesPerPerson || ofNetwork >= placesPerNetwork) throw tooManyPictures()
    checkDelay(this.#delays.waitMs(owner))
  }

  /** @returns the newest job of the group with the most places, unless that is the new job's group */
  #findDisplaced(owner: JobOwner | null): Queued {
    const counts = new Map<string, Entry<Queued>[]>()
    for (const entry of this.#waiting) {
      if (entry.lane !== 'painting' || entry.queued.owner === null) continue
      const group = groupOf(entry.queued.owner)
      counts.set(group, [...(counts.get(group) ?? []), entry])
    }
    const largest = [...counts.values()].reduce((best, one) => (one.length > best.length ? one : best), [])
    const own = owner === null ? [] : (counts.get(groupOf(owner)) ?? [])
    if (largest.length < own.length + 2) throw busy()
    return largest[largest.length - 1].queued
  }

  #isBefore(entry: Entry<Queued>, other: Entry<Queued>): boolean {
    const ranks = this.#rank(entry)
    const otherRanks = this.#rank(other)
    const differing = ranks.findIndex((rank, index) => rank !== otherRanks[index])
    // on a tie the earlier one stays
    return differing !== -1 && ranks[differing] < otherRanks[differing]
  }

  /** Smaller comes first: the lane, the plan, the group with fewer running jobs, then analysis before paintings. */
  #rank({ queued: { job, owner }, lane }: Entry<Queued>): readonly number[] {
    const group = owner === null ? null : groupOf(owner)
    const underWay = [...this.#underWay].filter((one) => one.owner !== null && groupOf(one.owner) === group)
    const isLater = this.#limits.isPaidFirst && owner?.isPaid !== true
    return [LANE_RANKS[lane], isLater ? 1 : 0, underWay.length, isShort(job) ? 0 : 1]
  }
}

const LANE_RANKS = { quick: 0, painting: 1, background: 2 } as const
