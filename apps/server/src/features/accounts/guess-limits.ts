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

/** What is guessed. */
export type GuessKind = 'signIn' | 'secondFactor'

/** From where. */
export interface GuessingBrowser {
  readonly networkKey: string
  /** id of the device that the account knows, or null for one that never signed in to it */
  readonly knownDeviceId: string | null
}

/** A guess that may be checked. */
export interface AdmittedGuess {
  /** For a right one: it does not count. */
  readonly pardon: () => Promise<void>
}

/** of one device that signed in before: a person who mistypes, or a thief */
const KNOWN_DEVICE: AttemptLimit = { attempts: 10, windowMinutes: 15 }
/** of all unknown devices of one network address */
const NETWORK: AttemptLimit = { attempts: 5, windowMinutes: 15 }
/** of all unknown devices together, however many addresses they come from: some thirty guesses a day */
const STRANGERS: DelayedAttemptLimit = {
  freeAttempts: 10,
  windowMinutes: 24 * 60,
  firstDelaySeconds: 900,
  maxDelaySeconds: 3600,
}

/**
 * Limits guesses at one account. Devices that signed in before are counted apart, so that nobody else's guesses keep the
 * owner out there; elsewhere a reset link makes the owner's device a known one.
 */
export class GuessLimits {
  readonly #db: Database

  constructor({ db }: { readonly db: Database }) {
    this.#db = db
  }

  /**
   * Counts a guess before it is checked.
   * @param account the user's id, or the name that was typed where there is no such user: both are limited alike
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
