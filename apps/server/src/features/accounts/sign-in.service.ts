import type { Locale, LoginRequest, RegisterRequest } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import { isUniqueViolation } from '../../platform/database/database-errors.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MailOutbox } from '../../platform/mail/mail-outbox.ts'
import { createToken, hashToken } from '../../platform/secrets/tokens.ts'
import type { Caller, Session, UserRow } from '../callers/caller.ts'
import type { RateLimiter } from './rate-limiter.service.ts'
import type { GuessingBrowser, GuessLimits } from './guess-limits.ts'
import { findKnownDevice, rememberDevice } from './known-devices.repository.ts'
import type { ModeratorNames } from './moderator-names.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { checkNewPassword } from './password.policy.ts'
import type { SecondFactorService } from './second-factor.service.ts'
import {
  deleteSessionByToken,
  deleteSessions,
  findSession,
  insertSession,
  touchSession,
} from './sessions.repository.ts'
import type { EmailConfirmations } from './email-confirmation.service.ts'
import { findChallenge, insertChallenge, takeChallenge } from './sign-in-challenges.repository.ts'
import { findUser, findUserByName, holdUser, insertUser } from './users.repository.ts'
import { adoptVisitor } from './visitors.repository.ts'

/** The browser that signs in. */
export interface SignInBrowser extends Pick<Caller, 'networkKey' | 'visitorId'> {
  readonly userAgent: string
  /** the browser's present session, which ends */
  readonly sessionToken: string | null
  /** its token from earlier sign-ins, or null */
  readonly deviceToken: string | null
  /** the language that it is shown, or null when it names none that we have: a new account starts with it */
  readonly locale: Locale | null
}

export interface SignedIn {
  readonly user: UserRow
  /** for the browser's cookies, stored only there */
  readonly sessionToken: string
  readonly deviceToken: string
}

/** The first factor was correct; the second is still missing. */
export interface SecondStep {
  /** for the browser's cookie, stored only there */
  readonly challengeToken: string
}

interface SignInOptions {
  readonly db: Database
  readonly hasher: PasswordHasher
  readonly rateLimiter: RateLimiter
  readonly outbox: Pick<MailOutbox, 'transaction'>
  readonly confirmations: Pick<EmailConfirmations, 'isAsked' | 'enqueueLink'>
  readonly guesses: GuessLimits
  readonly secondFactor: Pick<SecondFactorService, 'verify'>
  readonly moderatorNames: Pick<ModeratorNames, 'register'>
}

/** long enough to find a phone or the recovery codes */
export const CHALLENGE_MINUTES = 10

/** characters of the User-Agent header that are stored */
const USER_AGENT_LENGTH = 300

/** Opens and ends sessions: with username and password, or after a sign-in with Google. */
export class SignInService {
  readonly #options: SignInOptions

  constructor(options: SignInOptions) {
    this.#options = options
  }

  /**
   * With a mail server the address is pending, and the answer does not reveal whether an account has it.
   * @throws AppError username_taken, email_taken, username_reserved, moderator_link_invalid, password_too_common or
   *   too_many_attempts
   */
  async register(request: RegisterRequest, browser: SignInBrowser): Promise<SignedIn> {
    const { outbox, hasher, rateLimiter, confirmations, moderatorNames } = this.#options
    await rateLimiter.consumeForNetwork('register', browser.networkKey)
    await rateLimiter.checkNetwork('takenEmail', browser.networkKey)
    checkNewPassword(request.password, request)
    const { username, email } = request
    const passwordHash = await hasher.hash(request.password)
    const address = confirmations.isAsked
      ? { email: null, pendingEmail: email }
      : { email, pendingEmail: null }
    const start = { emailVerifiedAt: null, registeredFrom: browser.networkKey, locale: browser.locale }
    return outbox
      .transaction(async (tx) => {
        const user = await insertUser(tx, { username, passwordHash, ...address, ...start })
        await moderatorNames.register(tx, user, request.claim)
        const signedIn = await openSession(tx, (await findUser(tx, user.id)) ?? user, browser)
        await confirmations.enqueueLink(tx, signedIn.user)
        return signedIn
      })
      .catch((error: unknown) => refuseTaken(error, rateLimiter, browser.networkKey))
  }

  /**
   * @throws AppError credentials_wrong for a wrong name or password, too_many_attempts, sign_in_paused or account_suspended
   */
  async signIn({ username, password }: LoginRequest, browser: SignInBrowser): Promise<SignedIn | SecondStep> {
    const { db, hasher, rateLimiter, guesses } = this.#options
    const user = await findUserByName(db, username)
    const guesser = await this.findGuesser(user, browser)
    // others behind the same address must not lock out a known device
    if (guesser.knownDeviceId === null) await rateLimiter.consumeForNetwork('signIn', browser.networkKey)
    const account = user === null ? `name:${username.toLowerCase()}` : String(user.id)
    const guess = await guesses.admit('signIn', account, guesser)
    const isRight = await hasher.verify(user?.passwordHash ?? null, password)
    if (user === null || !isRight) throw new AppError('credentials_wrong')
    await guess.pardon()
    return this.begin(user, browser)
  }

  /** The origin of a guess at an account. */
  async findGuesser(user: UserRow | null, browser: SignInBrowser): Promise<GuessingBrowser> {
    const { networkKey, deviceToken } = browser
    const isAsked = user !== null && deviceToken !== null
    const knownDeviceId = isAsked ? await findKnownDevice(this.#options.db, user.id, deviceToken) : null
    return { networkKey, knownDeviceId }
  }

  /**
   * Continues a sign-in whose first factor, a password or Google, was correct.
   * @throws AppError account_suspended
   */
  async begin(user: UserRow, browser: SignInBrowser): Promise<SignedIn | SecondStep> {
    if (!user.hasSecondFactor) return this.admit(user, browser)
    refuseSuspended(user)
    const challengeToken = createToken()
    const challenge = { tokenHash: hashToken(challengeToken), userId: user.id }
    await insertChallenge(this.#options.db, { ...challenge, validMinutes: CHALLENGE_MINUTES })
    return { challengeToken }
  }

  /**
   * Completes a sign-in with the second factor; a challenge works once.
   * @throws AppError sign_in_expired, second_factor_code_wrong, second_factor_unreadable, too_many_attempts, sign_in_paused
   *   or account_suspended
   */
  async finish(challengeToken: string | null, code: string, browser: SignInBrowser): Promise<SignedIn> {
    const { db, secondFactor } = this.#options
    const tokenHash = hashToken(challengeToken ?? '')
    const userId = await findChallenge(db, tokenHash)
    const user = userId === null ? null : await findUser(db, userId)
    if (user === null) throw new AppError('sign_in_expired')
    await secondFactor.verify(user, code, await this.findGuesser(user, browser))
    return db.transaction(async (tx) => {
      if (!(await takeChallenge(tx, tokenHash))) throw new AppError('sign_in_expired')
      return openSession(tx, user, browser)
    })
  }

  /**
   * Opens a session for a user who has passed every factor of the account.
   * @throws AppError account_suspended
   */
  async admit(user: UserRow, browser: SignInBrowser): Promise<SignedIn> {
    return this.#options.db.transaction((tx) => openSession(tx, user, browser))
  }

  async signOut(sessionToken: string): Promise<void> {
    await deleteSessionByToken(this.#options.db, hashToken(sessionToken))
  }

  /** For a suspended user: ends all sessions, and sign-ins that wait for the second factor. */
  async signOutEverywhere(tx: Database, userId: number): Promise<void> {
    await deleteSessions(tx, userId, null)
  }

  /** @returns null when the token never opened a session, or no longer does */
  async findSession(sessionToken: string): Promise<Session | null> {
    const { db } = this.#options
    const session = await findSession(db, hashToken(sessionToken))
    if (session?.isStale === true) await touchSession(db, session.id)
    return session
  }
}

/**
 * Each sign-in gets a new token, so that one planted before is useless.
 * @throws AppError account_suspended, or credentials_wrong when the credentials were withdrawn meanwhile
 */
async function openSession(tx: Database, user: UserRow, browser: SignInBrowser): Promise<SignedIn> {
  const held = await holdUser(tx, user)
  if (held === null) throw new AppError('credentials_wrong')
  refuseSuspended(held)
  if (browser.sessionToken !== null) await deleteSessionByToken(tx, hashToken(browser.sessionToken))
  if (browser.visitorId !== null) await adoptVisitor(tx, browser.visitorId, user.id)
  const sessionToken = createToken()
  const userAgent = browser.userAgent.slice(0, USER_AGENT_LENGTH)
  await insertSession(tx, { tokenHash: hashToken(sessionToken), userId: user.id, userAgent })
  const deviceToken = await rememberDevice(tx, user.id, browser.deviceToken)
  return { user, sessionToken, deviceToken }
}

function refuseSuspended(user: UserRow): void {
  if (user.suspendedAt !== null) throw new AppError('account_suspended')
}

/**
 * Turns a violated unique constraint into its error code.
 * @throws AppError username_taken, or email_taken, which a network learns only a few times
 */
export async function refuseTaken(
  error: unknown,
  rateLimiter: Pick<RateLimiter, 'consumeForNetwork'>,
  networkKey: string,
): Promise<never> {
  if (isUniqueViolation(error, 'users_username_unique')) throw new AppError('username_taken')
  if (!isUniqueViolation(error, 'users_email_unique')) throw error
  await rateLimiter.consumeForNetwork('takenEmail', networkKey)
  throw new AppError('email_taken')
}
