import type { Database } from '../../platform/database/database.ts'
import type { SweepTime } from '../images/sweep-pictures.ts'
import { readClocks, saveSweepTime } from './installation.repository.ts'

/** A clock further ahead than this is wrong, or the server was off for that long. */
const JUMP_MS = 24 * 3_600_000
/** how long nothing is deleted because of its age after a jump: time for an operator or a time server to correct the clock */
const HOLD_MS = 24 * 3_600_000
/** a clock that stayed for this long is stored, so that restarts do not extend the hold forever */
const CONFIRMED_AFTER_MS = 3_600_000

interface SweepClockOptions {
  readonly db: Database
  readonly onJump: (details: object, message: string) => void
  /** this machine's clock, in ms since 1970 */
  readonly wallMs?: () => number
  /** a monotonic clock, in ms */
  readonly uptimeMs?: () => number
}

/** The time for sweeps, and whether to trust it: a clock a year ahead must not delete everything. */
export class SweepClock {
  readonly #options: Required<SweepClockOptions>
  #last: { readonly nowMs: number; readonly uptimeMs: number } | null = null
  #heldSince: number | null = null
  #reading: Promise<SweepTime> | null = null

  constructor(options: SweepClockOptions) {
    this.#options = { wallMs: Date.now, uptimeMs: () => performance.now(), ...options }
  }

  /** The earlier of the database's and this machine's clocks. Sweeps that begin together share one reading, and one report of a jump. */
  read(): Promise<SweepTime> {
    this.#reading ??= this.#read().finally(() => (this.#reading = null))
    return this.#reading
  }

  async #read(): Promise<SweepTime> {
    const { db, wallMs, onJump } = this.#options
    const clocks = await readClocks(db)
    const nowMs = Math.min(clocks.nowMs, wallMs())
    const uptimeMs = this.#options.uptimeMs()
    const aheadMs = this.#findAheadMs(nowMs, uptimeMs, clocks.sweptAtMs)
    if (aheadMs > JUMP_MS) {
      this.#heldSince = uptimeMs
      const details = { aheadDays: Math.round(aheadMs / 86_400_000) }
      onJump(
        details,
        'the clock is far ahead of the last sweep; nothing is deleted because of its age for 24 hours. Check the clock if the server was not off for so long',
      )
    }
    if (aheadMs < -JUMP_MS) this.#heldSince = null
    this.#last = { nowMs, uptimeMs }
    const heldForMs = this.#heldSince === null ? Infinity : uptimeMs - this.#heldSince
    if (heldForMs >= CONFIRMED_AFTER_MS) await saveSweepTime(db, nowMs)
    return { nowMs, isTrusted: heldForMs >= HOLD_MS }
  }

  /** How far the clock moved beyond the elapsed time; at the first sweep, beyond an earlier process's last sweep. */
  #findAheadMs(nowMs: number, uptimeMs: number, sweptAtMs: number | null): number {
    if (this.#last !== null) return nowMs - this.#last.nowMs - (uptimeMs - this.#last.uptimeMs)
    return sweptAtMs === null ? 0 : nowMs - sweptAtMs
  }
}
