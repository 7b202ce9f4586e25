import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../app-error.ts'

/** OWASP's Argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** Of a random password that nobody kept: what a guess at an unknown user is compared with, at the same cost. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$rT8Oo/kcdKco3fsxq7CzMg$rJ+sWOUn7IBMLcvUBHJN8UsHYq+w7C6SweLa/S33wRY'

/** Half of the four threads that file reads also need. */
const MAX_AT_ONCE = 2
/** some twenty seconds of work; whoever comes later is better told now */
const MAX_WAITING = 500
const RETRY_AFTER_SECONDS = 5

/** Hashes and verifies passwords, a few at a time, so that pages and paintings stay quick. */
export class PasswordHasher {
  readonly #waiting: (() => void)[] = []
  #running = 0

  async hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, COST))
  }

  /**
   * @param passwordHash null where there is no such user or no password: takes as long, and is false
   * @throws AppError server_busy when too many wait
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const isRight = await this.#inTurn(() => verify(passwordHash ?? DECOY, password))
    return isRight && passwordHash !== null
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= MAX_WAITING)
      throw new AppError('server_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    if (this.#running >= MAX_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      this.#waiting.shift()?.()
    }
  }
}
