import { AppError } from '../../app-error.ts'
import { groupOf, type JobOwner } from './job-owner.ts'
import { LeaverDelays } from './leaver-delays.ts'
import type { PainterJob } from './paint-job.ts'

export interface QueueLimits {
  /** paintings that may wait */
  readonly maxWaiting: number
  /** copies and summaries of pictures that may wait */
  readonly maxQuickWaiting: number
  /** paintings of one person that wait or are under way */
  readonly placesPerPerson: number
  /** paintings of all visitors of one network that wait or are under way */
  readonly placesPerNetwork: number
}

/** What a queue needs to know of a job that waits. */
export interface QueuedJob {
  readonly job: PainterJob
  /** null: counted for nobody */
  readonly owner: JobOwner | null
  readonly reject: (reason: unknown) => void
}

interface Entry<Queued> {
  readonly queued: Queued
  readonly lane: Lane
  /** of the monotonic clock; it may begin from then on */
  readonly notBefore: number
}

/**
 * `quick`: what pages wait for, with processes kept free for it. `painting`: everything that studies or paints a photo.
 * `background`: nobody waits for it.
 */
type Lane = 'quick' | 'painting' | 'background'

/** Paintings that had to wait longer than this because their owner leaves so often are refused. */
const LONGEST_WAIT_MS = 20_000
const BUSY_RETRY_SECONDS = 5
const PLACES_RETRY_SECONDS = 2

const QUICK_KINDS = new Set<PainterJob['kind']>(['variant', 'card', 'summarize', 'normalize'])
/** A look at a photo, which a page waits for before anything can be painted. */
const SHORT_KINDS = new Set<PainterJob['kind']>(['analyze', 'find-doors', 'frame'])

function laneOf(job: PainterJob): Lane {
  if (job.kind === 'variant' && job.format === 'avif') return 'background'
  return QUICK_KINDS.has(job.kind) ? 'quick' : 'painting'
}

/** Jobs that wait for a painter, and whose turn it is: quick ones first, and paintings of different people in turns. */
export class PainterQueue<Queued extends QueuedJob> {
  readonly #limits: QueueLimits
  readonly #delays = new LeaverDelays()
  /** in the order in which they came */
  #waiting: Entry<Queued>[] = []
  readonly #underWay = new Set<Queued>()

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /**
   * @throws AppError too_many_pictures when the owner holds all their places, or has left too many paintings;
   *   server_busy when too many wait. Where others hold more places than the owner, one of theirs is turned away instead
   */
  add(queued: Queued): void {
    const lane = laneOf(queued.job)
    if (lane === 'quick') {
      if (this.#countWaiting('quick') >= this.#limits.maxQuickWaiting) throw busy()
      this.#waiting.push({ queued, lane, notBefore: 0 })
      return
    }
    const { owner } = queued
    this.#checkPlaces(owner)
    if (this.#countWaiting('painting') + this.#countWaiting('background') >= this.#limits.maxWaiting)
      this.#makeRoomFor(owner)
    const waitMs = owner === null ? 0 : this.#delays.reserveStart(owner)
    this.#waiting.push({ queued, lane, notBefore: performance.now() + waitMs })
  }

  /** @returns false when it does not wait any more */
  remove(queued: Queued): boolean {
    const count = this.#waiting.length
    this.#waiting = this.#waiting.filter((entry) => entry.queued !== queued)
    return this.#waiting.length < count
  }

  /** @returns all that waited */
  clear(): Queued[] {
    const all = this.#waiting.map(({ queued }) => queued)
    this.#waiting = []
    return all
  }

  /** Takes the job whose turn it is. @returns null when none may begin */
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

  /** The job's process is free again. */
  end(queued: Queued): void {
    this.#underWay.delete(queued)
  }

  /** The job was under way when its owner left, or when it broke its process. */
  noteLeft({ owner }: Queued): void {
    if (owner !== null) this.#delays.noteLeft(owner)
  }

  /** How many jobs that take a painting's time are under way. */
  get paintingCount(): number {
    return [...this.#underWay].filter(({ job }) => laneOf(job) !== 'quick').length
  }

  /** @returns milliseconds until a job that is being delayed may begin; null when there is none */
  get nextStartMs(): number | null {
    const now = performance.now()
    const delayed = this.#waiting.filter(({ notBefore }) => notBefore > now)
    return delayed.length === 0 ? null : Math.min(...delayed.map(({ notBefore }) => notBefore)) - now
  }

  #countWaiting(lane: Lane): number {
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

  /** Turns away the newest job of the group that holds the most places, unless that is the newcomer's own group. */
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
    // of equals the one that came first stays
    return differing !== -1 && ranks[differing] < otherRanks[differing]
  }

  /** Smaller comes first: the lane, then whose group has fewer jobs under way, then short looks before paintings. */
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
