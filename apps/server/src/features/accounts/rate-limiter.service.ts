import type { ErrorCode } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../callers/caller.ts'
import type { GuessKind } from './guess-limits.ts'
import {
  findWait,
  forgetAttempts,
  forgetAttemptsUnder,
  takeAttempt,
  type AttemptLimit,
} from './attempts.repository.ts'

/** counted by GuessLimits */
const GUESS_KINDS: readonly GuessKind[] = ['signIn', 'secondFactor']

interface Limit extends AttemptLimit {
  /** error code beyond the limit; absent: too_many_attempts */
  readonly code?: ErrorCode
}

/** Per-account limits on password guessing, mails and posting; they count all networks and devices together. */
const LIMITS = {
  confirm: { attempts: 10, windowMinutes: 15 },
  resetMail: { attempts: 3, windowMinutes: 60 },
  confirmMail: { attempts: 5, windowMinutes: 60 },
  share: { attempts: 30, windowMinutes: 60, code: 'posting_too_fast' },
  comment: { attempts: 30, windowMinutes: 10, code: 'posting_too_fast' },
  poll: { attempts: 30, windowMinutes: 60, code: 'posting_too_fast' },
  report: { attempts: 20, windowMinutes: 60, code: 'posting_too_fast' },
} as const satisfies Record<string, Limit>

/** Per-network limits; an office or a family shares one network. */
const NETWORK_LIMITS = {
  signIn: { attempts: 200, windowMinutes: 15 },
  register: { attempts: 60, windowMinutes: 60 },
  resetMail: { attempts: 30, windowMinutes: 60 },
  // limits how many taken addresses a network can find out
  takenEmail: { attempts: 5, windowMinutes: 60 },
  findDoors: { attempts: 60, windowMinutes: 60, code: 'too_many_doors' },
  setDoor: { attempts: 60, windowMinutes: 60, code: 'too_many_doors' },
  quote: { attempts: 10, windowMinutes: 60, code: 'too_many_quotes' },
  vote: { attempts: 30, windowMinutes: 60, code: 'too_many_votes' },
} as const satisfies Record<string, Limit>

/** Per-caller limits of a day, which the operator sets. */
const DAILY_KINDS = ['hostedTap'] as const

const MINUTES_PER_DAY = 24 * 60

interface RateLimiterOptions {
  readonly db: Database
  /** false for load tests: networks are then not counted, accounts still are */
  readonly hasNetworkLimits: boolean
}

/** Limits how often accounts and networks may do something. */
export class RateLimiter {
  readonly #options: RateLimiterOptions

  constructor(options: RateLimiterOptions) {
    this.#options = options
  }

  /** @throws AppError too_many_attempts, or posting_too_fast for what others read */
  async consumeForAccount(kind: keyof typeof LIMITS, account: string): Promise<void> {
    await this.#count(accountKey(kind, account), LIMITS[kind])
  }

  /**
   * Like consumeForAccount, in a transaction.
   * @returns false when the limit is reached
   */
  async tryForAccount(tx: Database, kind: keyof typeof LIMITS, account: string): Promise<boolean> {
    return (await takeAttempt(tx, accountKey(kind, account), LIMITS[kind])) === null
  }

  /** @throws AppError too_many_attempts, too_many_doors, too_many_quotes or too_many_votes */
  async consumeForNetwork(kind: keyof typeof NETWORK_LIMITS, networkKey: string): Promise<void> {
    if (this.#options.hasNetworkLimits)
      await this.#count(networkLimitKey(kind, networkKey), NETWORK_LIMITS[kind])
  }

  /**
   * Counts a use of what costs the operator money, within 24 hours: per account, and for visitors per network.
   * @returns false when the caller's share is used up
   */
  async tryForDay(
    kind: (typeof DAILY_KINDS)[number],
    { userId, networkKey }: Pick<Caller, 'userId' | 'networkKey'>,
    share: number,
  ): Promise<boolean> {
    if (share < 1) return false
    const key = userId === null ? networkLimitKey(kind, networkKey) : accountKey(kind, String(userId))
    const limit = { attempts: share, windowMinutes: MINUTES_PER_DAY }
    return (await takeAttempt(this.#options.db, key, limit)) === null
  }

  /**
   * Like consumeForNetwork, without counting an attempt.
   * @throws AppError too_many_attempts
   */
  async checkNetwork(kind: 'takenEmail', networkKey: string): Promise<void> {
    if (!this.#options.hasNetworkLimits) return
    const key = networkLimitKey(kind, networkKey)
    const retryAfterSeconds = await findWait(this.#options.db, key, NETWORK_LIMITS[kind])
    if (retryAfterSeconds !== null) throw new AppError('too_many_attempts', { retryAfterSeconds })
  }

  /** Restarts the window, after the owner has proved to be the owner. */
  async resetAccount(kind: keyof typeof LIMITS, account: string): Promise<void> {
    await forgetAttempts(this.#options.db, accountKey(kind, account))
  }

  /** After an account is deleted: deletes all rows that name it. */
  async forgetAccount(account: string): Promise<void> {
    const { db } = this.#options
    const kinds = [...Object.keys(LIMITS), ...DAILY_KINDS]
    await Promise.all(kinds.map((kind) => forgetAttempts(db, accountKey(kind, account))))
    for (const kind of GUESS_KINDS) await forgetAttemptsUnder(db, `${accountKey(kind, account)}:`)
  }

  async #count(key: string, { code = 'too_many_attempts', ...limit }: Limit): Promise<void> {
    const retryAfterSeconds = await takeAttempt(this.#options.db, key, limit)
    if (retryAfterSeconds !== null) throw new AppError(code, { retryAfterSeconds })
  }
}

function accountKey(kind: string, account: string): string {
  return `${kind}:account:${account}`
}

function networkLimitKey(kind: string, networkKey: string): string {
  return `${kind}:network:${networkKey}`
}
