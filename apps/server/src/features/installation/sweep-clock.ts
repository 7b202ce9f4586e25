import type { Database } from '../../platform/database/database.ts'
import type { SweepTime } from '../images/sweep-pictures.ts'
import { readClocks, saveSweepTime } from './installation.repository.ts'

/** A clock that is further ahead than the time that has passed: it is wrong, or the server was off for that long. */
const JUMP_MS = 24 * 3_600_000
/** how long nothing is deleted by its age after a jump; long enough for an operator or a time server to correct the clock */
const HOLD_MS = 24 * 3_600_000
/** a clock that stayed for this long is remembered, so that a restart does not begin the hold anew for ever */
const CONFIRMED_AFTER_MS = 3_600_000

interface SweepClockOptions {
  readonly db: Database
  readonly onJump: (details: object, message: string) => void
  /** ms since 1970 by this machine */
  readonly wallMs?: () => number
  /** ms that only ever grow, whatever the clock does */
  readonly uptimeMs?: () => number
}

/** Tells sweeps the time, and whether it can be believed: a clock a year ahead must not delete everything. */
export class SweepClock {
  readonly #options: Required<SweepClockOptions>
  #last: { readonly nowMs: number; readonly uptimeMs: number } | null = null
  #heldSince: number | null = null

  constructor(options: SweepClockOptions) {
    this.#options = { wallMs: Date.now, uptimeMs: () => performance.now(), ...options }
  }

  /** By the earlier one of the database's and this machine's clocks. */
  async read(): Promise<SweepTime> {
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
        'the clock is far ahead of the last sweep; nothing is deleted for its age within the next 24 hours. Check the clock if the server was not off for so long',
      )
    }
    if (aheadMs < -JUMP_MS) this.#heldSince = null
    this.#last = { nowMs, uptimeMs }
    const heldForMs = this.#heldSince === null ? Infinity : uptimeMs - this.#heldSince
    if (heldForMs >= CONFIRMED_AFTER_MS) await saveSweepTime(db, nowMs)
    return { nowMs, isTrusted: heldForMs >= HOLD_MS }
  }

  /** How much further the clock moved than time passed; at the first sweep, since the last one of an earlier process. */
  #findAheadMs(nowMs: number, uptimeMs: number, sweptAtMs: number | null): number {
    if (this.#last !== null) return nowMs - this.#last.nowMs - (uptimeMs - this.#last.uptimeMs)
    return sweptAtMs === null ? 0 : nowMs - sweptAtMs
  }
}
