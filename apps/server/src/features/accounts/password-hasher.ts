import { hash, verify } from '@node-rs/argon2'
import { BoundedLimit } from '../../platform/concurrency/bounded-limit.ts'

/** OWASP's Argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** Hash of a random password: a guess at an unknown user is compared with it, so that it takes as long as any other guess. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$rT8Oo/kcdKco3fsxq7CzMg$rJ+sWOUn7IBMLcvUBHJN8UsHYq+w7C6SweLa/S33wRY'

const LIMITS = {
  /** half of libuv's four threads, which file reads also need */
  concurrency: 2,
  /** about twenty seconds of work */
  maxWaiting: 500,
} as const

/** Hashes and verifies passwords, a few at a time, so that pages and paintings stay quick. */
export class PasswordHasher {
  readonly #limit = new BoundedLimit(LIMITS)

  async hash(password: string): Promise<string> {
    return this.#limit.run(() => hash(password, COST))
  }

  /**
   * @param passwordHash null where there is no such user or no password: takes as long, and is false
   * @throws AppError server_busy when too many wait
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const isRight = await this.#limit.run(() => verify(passwordHash ?? DECOY, password))
    return isRight && passwordHash !== null
  }
}
