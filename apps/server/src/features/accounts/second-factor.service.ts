import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MailOutbox } from '../../platform/mail/mail-outbox.ts'
import { createSeal, type Seal } from '../../platform/secrets/seal.ts'
import type { Secrets } from '../../platform/secrets/session-secret.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import type { Session, UserRow } from '../callers/caller.ts'
import type { GuessLimits, GuessingBrowser } from './guess-limits.ts'
import type { AccountNotices } from './account-notices.ts'
import type { ConfirmPassword } from './confirm-password.ts'
import { createRecoveryCodes, normalizeRecoveryCode } from './recovery-codes.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  listSealedKeys,
  putPendingFactor,
  replaceRecoveryCodes,
  replaceSealedKey,
  takeRecoveryCode,
  takeStep,
  type SealedKey,
} from './second-factors.repository.ts'
import { deleteSessions } from './sessions.repository.ts'
import { buildTotpUri, createTotpKey, findTotpStep } from './totp.ts'

interface SecondFactorOptions {
  readonly db: Database
  /** the session secrets; without the one they were sealed with, stored keys cannot be read */
  readonly secrets: Secrets
  readonly guesses: GuessLimits
  readonly confirmPassword: ConfirmPassword
  readonly outbox: Pick<MailOutbox, 'transaction'>
  readonly notices: Pick<AccountNotices, 'enqueue'>
  /** milliseconds since 1970; a test may set the clock */
  readonly now?: () => number
}

export interface SecondFactorStatus {
  /** null while it is off */
  readonly since: Date | null
  readonly recoveryCodesLeft: number
}

/** The credentials required to change a second factor that is on. */
export interface SecondFactorProof {
  readonly password?: string | undefined
  readonly code: string
}

const SIX_DIGITS = /^\d{6}$/

/** The second factor of an account: an authenticator app (TOTP), and ten recovery codes that each work once. */
export class SecondFactorService {
  readonly #options: SecondFactorOptions

  constructor(options: SecondFactorOptions) {
    this.#options = options
  }

  async readStatus({ id }: UserRow): Promise<SecondFactorStatus> {
    const { db } = this.#options
    const since = (await findSecondFactor(db, id))?.confirmedAt ?? null
    return { since, recoveryCodesLeft: since === null ? 0 : await countRecoveryCodes(db, id) }
  }

  /**
   * Starts a setup; sign-in does not change until it is confirmed.
   * @returns the key for the authenticator app, as text and as an otpauth URI for a QR code
   * @throws AppError password_wrong, too_many_attempts or second_factor_on
   */
  async beginSetup(user: UserRow, password: string | undefined): Promise<{ key: string; uri: string }> {
    const { db, secrets, confirmPassword } = this.#options
    await confirmPassword(user, password)
    const key = createTotpKey()
    const isBegun = await putPendingFactor(db, user.id, sealOf(secrets, user.id).close(key))
    if (!isBegun) throw new AppError('second_factor_on')
    return { key, uri: buildTotpUri(key, user.username) }
  }

  /**
   * Turns the second factor on with a code of the new key, and signs out all other devices.
   * @returns the recovery codes; only their hashes are stored
   * @throws AppError second_factor_on, second_factor_setup_missing, second_factor_code_wrong or too_many_attempts
   */
  async confirmSetup({ user, id }: Session, code: string, browser: GuessingBrowser): Promise<string[]> {
    const { db, outbox, guesses, notices } = this.#options
    const pending = await findSecondFactor(db, user.id)
    if (pending === null) throw new AppError('second_factor_setup_missing')
    if (pending.confirmedAt !== null) throw new AppError('second_factor_on')
    const { sealedKey } = pending
    const guess = await guesses.admit('secondFactor', String(user.id), browser)
    const step = this.#findStep(user, sealedKey, code)
    if (step === null) throw new AppError('second_factor_code_wrong')
    const codes = createRecoveryCodes()
    await outbox.transaction(async (tx) => {
      const isConfirmed = await confirmFactor(tx, user.id, { sealedKey, step })
      if (!isConfirmed) throw new AppError('second_factor_setup_missing')
      await replaceRecoveryCodes(tx, user.id, codes.map(hashToken))
      await deleteSessions(tx, user.id, id)
      await notices.enqueue(tx, user, 'second-factor-on')
    })
    await guess.pardon()
    return codes
  }

  /**
   * Replaces the recovery codes.
   * @throws AppError as `turnOff`
   */
  async renewRecoveryCodes(
    user: UserRow,
    proof: SecondFactorProof,
    browser: GuessingBrowser,
  ): Promise<string[]> {
    const { outbox, notices } = this.#options
    await this.#prove(user, proof, browser)
    const codes = createRecoveryCodes()
    await outbox.transaction(async (tx) => {
      await replaceRecoveryCodes(tx, user.id, codes.map(hashToken))
      await notices.enqueue(tx, user, 'recovery-codes-renewed')
    })
    return codes
  }

  /**
   * Turns the second factor off, and signs out all other devices.
   * @throws AppError second_factor_off, password_wrong, second_factor_code_wrong, second_factor_unreadable, too_many_attempts
   *   or sign_in_paused
   */
  async turnOff({ user, id }: Session, proof: SecondFactorProof, browser: GuessingBrowser): Promise<void> {
    const { outbox, notices } = this.#options
    await this.#prove(user, proof, browser)
    await outbox.transaction(async (tx) => {
      await deleteSecondFactor(tx, user.id)
      await deleteSessions(tx, user.id, id)
      await notices.enqueue(tx, user, 'second-factor-off')
    })
  }

  /**
   * Checks and uses up a code of the authenticator app, or a recovery code.
   * @throws AppError second_factor_code_wrong, second_factor_unreadable, too_many_attempts or sign_in_paused
   */
  async verify(user: UserRow, code: string, browser: GuessingBrowser): Promise<void> {
    const guess = await this.#options.guesses.admit('secondFactor', String(user.id), browser)
    const digits = code.replaceAll(/[\s-]/g, '')
    const isRight = SIX_DIGITS.test(digits)
      ? await this.#takeTotpCode(user, digits)
      : await this.#takeRecoveryCode(user, code)
    if (!isRight) throw new AppError('second_factor_code_wrong')
    await guess.pardon()
  }

  /**
   * Seals all keys with the newest session secret, so that the operator can forget the earlier ones.
   * @throws AggregateError of keys that none of the secrets opens, after all others were sealed
   */
  async renewSeals(): Promise<void> {
    const { db } = this.#options
    const failures: unknown[] = []
    let page = await listSealedKeys(db, 0)
    while (page.length > 0) {
      for (const stored of page) await this.#renewSeal(stored).catch((error: unknown) => failures.push(error))
      page = await listSealedKeys(db, page[page.length - 1].userId)
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} keys were not sealed anew`)
  }

  async #renewSeal(stored: SealedKey): Promise<void> {
    const { db, secrets } = this.#options
    const renewed = sealOf(secrets, stored.userId).renew(stored.sealedKey)
    if (renewed !== null) await replaceSealedKey(db, stored, renewed)
  }

  async #prove(
    user: UserRow,
    { password, code }: SecondFactorProof,
    browser: GuessingBrowser,
  ): Promise<void> {
    if (!user.hasSecondFactor) throw new AppError('second_factor_off')
    await this.#options.confirmPassword(user, password)
    await this.verify(user, code, browser)
  }

  async #takeTotpCode(user: UserRow, code: string): Promise<boolean> {
    const { db } = this.#options
    const factor = await findSecondFactor(db, user.id)
    const step = factor?.confirmedAt == null ? null : this.#findStep(user, factor.sealedKey, code)
    return step !== null && (await takeStep(db, user.id, step))
  }

  async #takeRecoveryCode(user: UserRow, code: string): Promise<boolean> {
    const { outbox, notices } = this.#options
    return outbox.transaction(async (tx) => {
      const isTaken = await takeRecoveryCode(tx, user.id, hashToken(normalizeRecoveryCode(code)))
      if (isTaken) await notices.enqueue(tx, user, 'recovery-code-used')
      return isTaken
    })
  }

  #findStep(user: UserRow, sealedKey: string, code: string): number | null {
    const { secrets, now = Date.now } = this.#options
    return findTotpStep(openKey(sealOf(secrets, user.id), sealedKey), code.replaceAll(/[\s-]/g, ''), now())
  }
}

/** The account's id is part of the purpose: a key sealed for one account does not open for another. */
function sealOf(secrets: Secrets, userId: number): Seal {
  return createSeal(secrets, `second factor of account ${userId}`)
}

/** @throws AppError second_factor_unreadable when it was sealed with another secret */
function openKey(seal: Seal, sealedKey: string): string {
  try {
    return seal.open(sealedKey)
  } catch (cause) {
    throw new AppError('second_factor_unreadable', { cause })
  }
}
