import { AppError } from '../../app-error.ts'
import { groupOf, type JobOwner } from './job-owner.ts'
import { LeaverDelays } from './leaver-delays.ts'
import type { PainterJob } from './paint-job.ts'

export interface QueueLimits {
  /** queued paintings */
  readonly maxWaiting: number
  /** queued copies and summaries of pictures */
  readonly maxQuickWaiting: number
  /** queued or running paintings of one person */
  readonly placesPerPerson: number
  /** queued or running paintings of all visitors of one network */
  readonly placesPerNetwork: number
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

/**
 * `quick`: pages wait for it; it has reserved processes. `painting`: everything that analyzes or paints a photo.
 * `background`: no request waits for it.
 */
export type Lane = 'quick' | 'painting' | 'background'

/** Paintings delayed longer than this because of cancellations are refused. */
const LONGEST_WAIT_MS = 20_000
const BUSY_RETRY_SECONDS = 5
const PLACES_RETRY_SECONDS = 2

const QUICK_KINDS = new Set<PainterJob['kind']>(['variant', 'card', 'summarize', 'normalize'])
/** Analysis comes first: without it a page cannot paint anything. */
const SHORT_KINDS = new Set<PainterJob['kind']>(['analyze', 'find-doors', 'frame'])

export function laneOf(job: PainterJob): Lane {
  if (job.kind === 'variant' && job.format === 'avif') return 'background'
  return QUICK_KINDS.has(job.kind) ? 'quick' : 'painting'
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
    const lane = laneOf(queued.job)
    if (lane === 'quick') {
      if (this.countWaiting('quick') >= this.#limits.maxQuickWaiting) throw busy()
      this.#waiting.push({ queued, lane, notBefore: 0 })
      return
    }
    const { owner } = queued
    this.#checkPlaces(owner)
    if (this.countWaiting('painting') + this.countWaiting('background') >= this.#limits.maxWaiting)
      this.#makeRoomFor(owner)
    const waitMs = owner === null ? 0 : this.#delays.reserveStart(owner)
    this.#waiting.push({ queued, lane, notBefore: performance.now() + waitMs })
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
    if (ofPerson >= placesPerPerson || ofNetwork >= placesPerNetwork)
      throw new AppError('too_many_pictures', { retryAfterSeconds: PLACES_RETRY_SECONDS })
    const waitMs = this.#delays.waitMs(owner)
    if (waitMs > LONGEST_WAIT_MS)
      throw new AppError('too_many_pictures', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }

  /** Drops the newest job of the group with the most places, unless that is the new job's group. */
  #makeRoomFor(owner: JobOwner | null): void {
    const counts = new Map<string, Entry<Queued>[]>()
    for (const entry of this.#waiting) {
      if (entry.lane !== 'painting' || entry.queued.owner === null) continue
      const group = groupOf(entry.queued.owner)
      counts.set(group, [...(counts.get(group) ?? []), entry])
    }
    const largest = [...counts.values()].reduce((best, one) => (one.length > best.length ? one : best), [])
    const own = owner === null ? [] : (counts.get(groupOf(owner)) ?? [])
    if (largest.length < own.length + 2) throw busy()
    const turnedAway = largest[largest.length - 1].queued
    this.remove(turnedAway)
    turnedAway.reject(busy())
  }

  #isBefore(entry: Entry<Queued>, other: Entry<Queued>): boolean {
    const ranks = this.#rank(entry)
    const otherRanks = this.#rank(other)
    const differing = ranks.findIndex((rank, index) => rank !== otherRanks[index])
    // on a tie the earlier one stays
    return differing !== -1 && ranks[differing] < otherRanks[differing]
  }

  /** Smaller comes first: the lane, then the group with fewer running jobs, then analysis before paintings. */
  #rank({ queued: { job, owner }, lane }: Entry<Queued>): readonly [number, number, number] {
    const group = owner === null ? null : groupOf(owner)
    const underWay = [...this.#underWay].filter((one) => one.owner !== null && groupOf(one.owner) === group)
    return [LANE_RANKS[lane], underWay.length, SHORT_KINDS.has(job.kind) ? 0 : 1]
  }
}

const LANE_RANKS = { quick: 0, painting: 1, background: 2 } as const

function busy(): AppError {
  return new AppError('server_busy', { retryAfterSeconds: BUSY_RETRY_SECONDS })
}
