import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { BoundedLimit } from '../../platform/concurrency/bounded-limit.ts'

export interface PasswordCost {
  /** KiB */
  readonly memoryCost: number
  /** passes */
  readonly timeCost: number
  /** lanes */
  readonly parallelism: number
}

/** OWASP's Argon2id: 19 MiB, two passes, one lane. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

const LIMITS = {
  /** half of libuv's four threads, which file reads also need */
  concurrency: 2,
  /** about twenty seconds of work */
  maxWaiting: 500,
} as const

/** Hashes and verifies passwords, a few at a time, so that pages and paintings stay quick. */
export class PasswordHasher {
  readonly #limit = new BoundedLimit(LIMITS)
  readonly #cost: PasswordCost
  /** hash of a random password: a guess at an unknown user is compared with it, so that it takes as long as any other guess */
  readonly #decoy: Promise<string>

  constructor(cost = PASSWORD_COST) {
    this.#cost = cost
    this.#decoy = hash(randomBytes(16), cost)
    // whoever compares with it gets the error
    this.#decoy.catch(() => undefined)
  }

  async hash(password: string): Promise<string> {
    return this.#limit.run(() => hash(password, this.#cost))
  }

  /**
   * @param passwordHash null where there is no such user or no password: takes as long, and is false
   * @throws AppError server_busy when too many wait
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const compared = passwordHash ?? (await this.#decoy)
    const isRight = await this.#limit.run(() => verify(compared, password))
    return isRight && passwordHash !== null
  }
}
