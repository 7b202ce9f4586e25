import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database/database.ts'
import { findRequestLocale } from '../../platform/http/page-locale.ts'
import { readApiToken } from '../../platform/http/read-api-token.ts'
import type { MailOutbox } from '../../platform/mail/mail-outbox.ts'
import type { Secrets } from '../../platform/secrets/session-secret.ts'
import type { Session, TokenSession, UserRow } from '../callers/caller.ts'
import { AccountNotices } from './account-notices.ts'
import { registerAccountRoutes } from './account.routes.ts'
import {
  AccountService,
  type AccountDesigns,
  type BeforeDelete,
  type ResultFiles,
} from './account.service.ts'
import { RateLimiter } from './rate-limiter.service.ts'
import { createConfirmPassword } from './confirm-password.ts'
import { describeUser } from './describe-user.ts'
import { registerEmailConfirmationRoutes } from './email-confirmation.routes.ts'
import { EmailConfirmations } from './email-confirmation.service.ts'
import { registerGoogleSignInRoutes } from './google-sign-in.routes.ts'
import { GoogleSignInService } from './google-sign-in.service.ts'
import { GuessLimits } from './guess-limits.ts'
import { ModeratorNames } from './moderator-names.ts'
import { PasswordHasher, type PasswordCost } from './password-hasher.ts'
import { registerPasswordResetRoutes } from './password-reset.routes.ts'
import { PasswordResetService } from './password-reset.service.ts'
import { registerSecondFactorRoutes } from './second-factor.routes.ts'
import { SecondFactorService } from './second-factor.service.ts'
import { registerSignInRoutes } from './sign-in.routes.ts'
import { ApiTokenService } from './api-tokens.service.ts'
import { registerApiTokenRoutes } from './api-tokens.routes.ts'
import { SessionCookies } from './session-cookies.ts'
import { SignInService, type SignInBrowser } from './sign-in.service.ts'

interface AccountsOptions {
  readonly db: Database
  readonly config: Config
  readonly secrets: Secrets
  readonly passwordCost: PasswordCost
  readonly resultFiles: ResultFiles
  readonly designs: AccountDesigns
  readonly outbox: MailOutbox
  readonly beforeDelete: BeforeDelete
  /** called once an account is deleted */
  readonly afterDelete: () => Promise<void>
  readonly onError: (error: unknown, message: string) => void
}

export interface Accounts {
  /** the session that a request's cookie opens, or null */
  readonly findSession: (request: FastifyRequest) => Promise<Session | null>
  /** the account of the request's API token; null: it has no token */
  readonly findTokenSession: (request: FastifyRequest) => Promise<TokenSession | null>
  /** whether ADMIN_USERNAMES lists the account */
  readonly isModerator: (user: UserRow) => boolean
  /** limits what an account or a network may do */
  readonly rateLimiter: RateLimiter
  readonly signIn: Pick<SignInService, 'signOutEverywhere'>
  /** knows who has confirmed an address */
  readonly confirmations: EmailConfirmations
  /** Seals stored keys with the newest session secret. */
  readonly renewSeals: () => Promise<void>
  readonly registerRoutes: (app: FastifyInstance) => void
}

/** Builds the services of accounts. */
export function openAccounts(options: AccountsOptions): Accounts {
  const { db, config, secrets, resultFiles, designs, outbox, onError } = options
  const { publicUrl, hasRateLimit } = config.http
  const hasher = new PasswordHasher(options.passwordCost)
  const rateLimiter = new RateLimiter({ db, hasNetworkLimits: hasRateLimit })
  const { moderators: names } = config.accounts
  const moderatorNames = new ModeratorNames({ db, names, publicUrl, dataDir: config.storage.dataDir })
  const notices = new AccountNotices({ outbox, publicUrl, operator: config.mail.operator })
  const confirmations = new EmailConfirmations({
    ...{ db, rateLimiter, outbox, notices, publicUrl, onError },
    hasMailServer: config.mail.smtpUrl !== null,
  })
  const guesses = new GuessLimits({ db })
  const confirmPassword = createConfirmPassword({ hasher, rateLimiter })
  const secondFactor = new SecondFactorService({
    ...{ db, secrets, guesses, outbox, notices, confirmPassword },
  })
  const apiTokens = new ApiTokenService({ db, outbox, notices, confirmPassword })
  const signIn = new SignInService({
    ...{ db, hasher, rateLimiter, outbox, confirmations, guesses, secondFactor, moderatorNames },
  })
  const cookies = new SessionCookies({ isHttps: publicUrl.protocol === 'https:' })
  const passwordResets = new PasswordResetService({ db, hasher, rateLimiter, outbox, notices, publicUrl })
  const accounts = new AccountService({
    db,
    hasher,
    rateLimiter,
    confirmPassword,
    outbox,
    notices,
    confirmations,
    resultFiles,
    designs,
    moderatorNames,
    beforeDelete: options.beforeDelete,
    afterDelete: options.afterDelete,
    onError,
  })
  const { google: settings } = config.accounts
  const google =
    settings === null
      ? null
      : new GoogleSignInService({ db, settings, outbox, notices, publicUrl, moderatorNames })

  const isModerator = (user: UserRow) => moderatorNames.includes(user)
  const describe = (user: UserRow) => describeUser(user, isModerator(user), confirmations)
  const describeBrowser = (request: FastifyRequest): SignInBrowser => ({
    userAgent: request.headers['user-agent'] ?? '',
    networkKey: request.networkKey,
    visitorId: request.visitorId,
    sessionToken: cookies.readSession(request),
    deviceToken: cookies.readDevice(request),
    locale: findRequestLocale(request),
  })
  const registerRoutes = (app: FastifyInstance) => {
    registerSignInRoutes(app, { signIn, cookies, describe, describeBrowser })
    registerEmailConfirmationRoutes(app, confirmations)
    registerPasswordResetRoutes(app, { passwordResets, rateLimiter, cookies })
    registerGoogleSignInRoutes(app, { signIn, cookies, describeBrowser, google, publicUrl })
    registerAccountRoutes(app, { cookies, describe, accounts })
    registerSecondFactorRoutes(app, {
      ...{ signIn, cookies, describeBrowser, secondFactor },
      findGuesser: (request, user) => signIn.findGuesser(user, describeBrowser(request)),
    })
    registerApiTokenRoutes(app, apiTokens)
    app.addHook('onReady', () => moderatorNames.bindAll((message) => app.log.info(message)))
  }
  const findSession = async (request: FastifyRequest) => {
    const token = cookies.readSession(request)
    return token === null ? null : signIn.findSession(token)
  }
  const findTokenSession = async ({ headers }: FastifyRequest) => {
    const token = readApiToken(headers.authorization)
    return token === null ? null : apiTokens.findSession(token)
  }
  const renewSeals = () => secondFactor.renewSeals()
  const shared = { signIn, rateLimiter, confirmations, renewSeals }
  return { ...shared, findSession, findTokenSession, isModerator, registerRoutes }
}
