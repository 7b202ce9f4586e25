import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  forgetAttempts,
  returnAttempt,
  takeAttempt,
  takeDelayedAttempt,
  type AttemptLimit,
  type DelayedAttemptLimit,
} from './attempts.repository.ts'

/** The kind of secret being guessed. */
export type GuessKind = 'signIn' | 'secondFactor'

/** The origin of a guess. */
export interface GuessingBrowser {
  readonly networkKey: string
  /** id of a device known to the account, or null */
  readonly knownDeviceId: string | null
}

/** A counted guess that may be checked. */
export interface AdmittedGuess {
  /** Uncounts a correct guess. */
  readonly pardon: () => Promise<void>
}

/** per known device */
const KNOWN_DEVICE: AttemptLimit = { attempts: 10, windowMinutes: 15 }
/** for all unknown devices of one network */
const NETWORK: AttemptLimit = { attempts: 5, windowMinutes: 15 }
/** for all unknown devices together, from any number of addresses: about thirty guesses a day */
const STRANGERS: DelayedAttemptLimit = {
  freeAttempts: 10,
  windowMinutes: 24 * 60,
  firstDelaySeconds: 900,
  maxDelaySeconds: 3600,
}

/**
 * Limits guesses at one account. Known devices are counted separately, so that other people's guesses do not lock the
 * owner out there; on a new device a reset link makes it a known one.
 */
export class GuessLimits {
  readonly #db: Database

  constructor({ db }: { readonly db: Database }) {
    this.#db = db
  }

  /**
   * Counts a guess before it is checked.
   * @param account the user's id, or the typed name if there is no such user: both have the same limits
   * @throws AppError too_many_attempts; sign_in_paused when strangers used up the account's guesses
   */
  async admit(kind: GuessKind, account: string, browser: GuessingBrowser): Promise<AdmittedGuess> {
    const { networkKey, knownDeviceId } = browser
    const key = accountKey(kind, account)
    if (knownDeviceId !== null) {
      const deviceKey = `${key}:device:${knownDeviceId}`
      this.#check(await takeAttempt(this.#db, deviceKey, KNOWN_DEVICE), 'too_many_attempts')
      return { pardon: () => forgetAttempts(this.#db, deviceKey) }
    }
    const [ofNetwork, ofStrangers] = [`${key}:network:${networkKey}`, `${key}:strangers`]
    this.#check(await takeAttempt(this.#db, ofNetwork, NETWORK), 'too_many_attempts')
    this.#check(await takeDelayedAttempt(this.#db, ofStrangers, STRANGERS), 'sign_in_paused')
    return {
      pardon: async () => {
        await forgetAttempts(this.#db, ofNetwork)
        await returnAttempt(this.#db, ofStrangers)
      },
    }
  }

  #check(retryAfterSeconds: number | null, code: 'too_many_attempts' | 'sign_in_paused'): void {
    if (retryAfterSeconds !== null) throw new AppError(code, { retryAfterSeconds })
  }
}

function accountKey(kind: GuessKind, account: string): string {
  return `${kind}:account:${account}`
}
