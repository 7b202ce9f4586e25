import * as openid from 'openid-client'
import { AppError } from '../../app-error.ts'
import type { GoogleSettings } from '../../config.ts'
import { isUniqueViolation } from '../../platform/database/database-errors.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MailOutbox } from '../../platform/mail/mail-outbox.ts'
import { createToken, hashToken } from '../../platform/secrets/tokens.ts'
import type { UserRow } from '../callers/caller.ts'
import type { AccountNotices } from './account-notices.ts'
import { discoverIssuer } from './discover-issuer.ts'
import type { ModeratorNames } from './moderator-names.ts'
import { insertOauthAttempt, takeOauthAttempt, type OauthAttempt } from './oauth.repository.ts'
import { resolveGoogleUser, type GooglePerson, type GoogleVisit } from './resolve-google-user.ts'

interface GoogleSignInOptions {
  readonly db: Database
  readonly settings: GoogleSettings
  readonly outbox: Pick<MailOutbox, 'transaction'>
  readonly notices: Pick<AccountNotices, 'enqueue'>
  readonly publicUrl: URL
  readonly moderatorNames: Pick<ModeratorNames, 'isReserved'>
}

export const GOOGLE_CALLBACK_PATH = '/api/auth/google/callback'
const SCOPE = 'openid email profile'
/** long enough to find a phone for the second factor */
export const GOOGLE_ATTEMPT_MINUTES = 15
/** two concurrent callbacks of one new person may conflict; the retry finds the first one's account */
const RESOLVE_ATTEMPTS = 3

export interface BegunSignIn {
  /** where the browser goes now */
  readonly url: URL
  /** for a cookie: only the browser that began may finish */
  readonly browserToken: string
}

export interface FinishedSignIn {
  readonly user: UserRow
  readonly returnTo: string
}

/** Sign-in with Google, or another OpenID Connect issuer: code flow with PKCE, state and nonce, each used once. */
export class GoogleSignInService {
  readonly #options: GoogleSignInOptions
  #configuration: Promise<openid.Configuration> | null = null

  constructor(options: GoogleSignInOptions) {
    this.#options = options
  }

  /** @throws AppError google_unavailable when the issuer cannot be reached */
  async begin(returnTo: string): Promise<BegunSignIn> {
    const { db } = this.#options
    const configuration = await this.#discover()
    const [state, nonce, browserToken] = [createToken(), createToken(), createToken()]
    const codeVerifier = openid.randomPKCECodeVerifier()
    const attempt = {
      stateHash: hashToken(state),
      browserHash: hashToken(browserToken),
      ...{ nonce, codeVerifier, returnTo },
    }
    await insertOauthAttempt(db, attempt, GOOGLE_ATTEMPT_MINUTES)
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#callbackUrl().href,
      scope: SCOPE,
      code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...{ state, nonce },
    })
    return { url, browserToken }
  }

  /**
   * @param query of the address that the issuer sent the browser to
   * @throws AppError google_cancelled, google_failed, google_unavailable or google_email_unverified
   */
  async finish(query: string, browserToken: string | null, visit: GoogleVisit): Promise<FinishedSignIn> {
    const callback = this.#callbackUrl()
    callback.search = query
    const attempt = await this.#takeAttempt(callback, browserToken)
    if (callback.searchParams.get('error') === 'access_denied') throw new AppError('google_cancelled')
    const person = await this.#identify(callback, attempt)
    return { user: await this.#resolve(person, visit), returnTo: attempt.returnTo }
  }

  async #takeAttempt(callback: URL, browserToken: string | null): Promise<OauthAttempt & { state: string }> {
    const state = callback.searchParams.get('state')
    if (state === null || browserToken === null) throw new AppError('google_failed')
    const key = { stateHash: hashToken(state), browserHash: hashToken(browserToken) }
    const attempt = await takeOauthAttempt(this.#options.db, key)
    if (attempt === null) throw new AppError('google_failed')
    return { ...attempt, state }
  }

  async #identify(callback: URL, attempt: OauthAttempt & { state: string }): Promise<GooglePerson> {
    const configuration = await this.#discover()
    try {
      const tokens = await openid.authorizationCodeGrant(configuration, callback, {
        pkceCodeVerifier: attempt.codeVerifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new Error('no ID token')
      const { iss, sub, email, email_verified: isVerified } = claims
      return {
        issuer: iss,
        subject: sub,
        verifiedEmail: typeof email === 'string' && isVerified === true ? email : null,
      }
    } catch (error) {
      throw new AppError('google_failed', { cause: error })
    }
  }

  async #resolve(person: GooglePerson, visit: GoogleVisit): Promise<UserRow> {
    const { outbox, notices, moderatorNames } = this.#options
    for (let attempt = 1; ; attempt++) {
      try {
        return await outbox.transaction(async (tx) => {
          const { user, isConnected } = await resolveGoogleUser(tx, person, visit, moderatorNames)
          if (isConnected) await notices.enqueue(tx, user, 'google-connected')
          return user
        })
      } catch (error) {
        if (attempt === RESOLVE_ATTEMPTS || !isDoubled(error)) throw error
      }
    }
  }

  #callbackUrl(): URL {
    return new URL(GOOGLE_CALLBACK_PATH, this.#options.publicUrl)
  }

  /** Asked for when first needed, so that the server starts without the issuer. */
  async #discover(): Promise<openid.Configuration> {
    this.#configuration ??= discoverIssuer(this.#options.settings)
    try {
      return await this.#configuration
    } catch (error) {
      this.#configuration = null
      throw new AppError('google_unavailable', { cause: error })
    }
  }
}

function isDoubled(error: unknown): boolean {
  return ['users_username_unique', 'users_email_unique', 'oauth_identities_issuer_subject_pk'].some(
    (constraint) => isUniqueViolation(error, constraint),
  )
}
