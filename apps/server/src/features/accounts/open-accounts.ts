import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database/database.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { networkKeyOf } from '../../platform/network/network-of.ts'
import { registerAccountRoutes } from './account.routes.ts'
import { AccountService, type AccountDesigns, type ResultFiles } from './account.service.ts'
import { Attempts } from './attempts.service.ts'
import { createConfirmPassword } from './confirm-password.ts'
import { registerGoogleSignInRoutes } from './google-sign-in.routes.ts'
import { GoogleSignInService } from './google-sign-in.service.ts'
import { GuessLimits } from './guess-limits.ts'
import { Members } from './members.ts'
import { ModeratorNames } from './moderator-names.ts'
import { PasswordHasher } from './password-hasher.ts'
import { registerPasswordResetRoutes } from './password-reset.routes.ts'
import { PasswordResetService } from './password-reset.service.ts'
import { registerSecondFactorRoutes } from './second-factor.routes.ts'
import { SecondFactorService } from './second-factor.service.ts'
import { openSecurityNotices } from './security-notices.ts'
import { registerSignInRoutes } from './sign-in.routes.ts'
import { SignInService, type SigningBrowser } from './sign-in.service.ts'

interface AccountsOptions {
  readonly db: Database
  readonly config: Config
  /** the installation's secret */
  readonly secret: string
  readonly resultFiles: ResultFiles
  readonly designs: AccountDesigns
  /** the visitor that a browser is known as, or null */
  readonly findVisitorId: (request: FastifyRequest) => string | null
  /** what goes on elsewhere once an account is gone */
  readonly onAccountDeleted: () => Promise<void>
  readonly onError: (error: unknown, message: string) => void
}

export interface Accounts {
  /** tells who sent a request */
  readonly members: Members
  /** counts what one account must not do often */
  readonly attempts: Attempts
  readonly registerRoutes: (app: FastifyInstance) => void
}

/** Puts the parts of accounts together. */
export function openAccounts(options: AccountsOptions): Accounts {
  const { db, config, secret, findVisitorId, resultFiles, designs, onAccountDeleted, onError } = options
  const { publicUrl, hasRateLimit } = config.http
  const { dataDir } = config.storage
  const hasher = new PasswordHasher()
  const attempts = new Attempts({ db, hasNetworkLimits: hasRateLimit })
  const mailer = createMailer({ ...config.mail, dataDir })
  const { moderators: names } = config.accounts
  const moderatorNames = new ModeratorNames({ db, names, publicUrl, dataDir })
  const notices = openSecurityNotices(mailer, (error) => onError(error, 'a security notice was not mailed'))
  const guesses = new GuessLimits({ db })
  const secondFactor = new SecondFactorService({
    ...{ db, secret, guesses, onSecurityChange: notices.onChange },
    confirmPassword: createConfirmPassword({ hasher, attempts }),
  })
  const signIn = new SignInService({ db, hasher, attempts, guesses, secondFactor, moderatorNames })
  const members = new Members({ signIn, isHttps: publicUrl.protocol === 'https:', moderatorNames })
  const passwordResets = new PasswordResetService({ db, hasher, attempts, mailer, publicUrl })
  const accounts = new AccountService({
    db,
    hasher,
    attempts,
    mailer,
    resultFiles,
    designs,
    moderatorNames,
    onAccountDeleted,
  })
  const { google: settings } = config.accounts
  const google =
    settings === null ? null : new GoogleSignInService({ db, settings, publicUrl, moderatorNames })

  const describeBrowser = (request: FastifyRequest): SigningBrowser => ({
    userAgent: request.headers['user-agent'] ?? '',
    networkKey: networkKeyOf(secret, request.ip),
    visitorId: findVisitorId(request),
    sessionToken: members.readToken(request),
    deviceToken: members.readDeviceToken(request),
  })
  const registerRoutes = (app: FastifyInstance) => {
    registerSignInRoutes(app, { signIn, members, describeBrowser })
    registerPasswordResetRoutes(app, { passwordResets, attempts, members, describeBrowser })
    registerGoogleSignInRoutes(app, { signIn, members, describeBrowser, google, publicUrl })
    registerAccountRoutes(app, { signIn, members, describeBrowser, accounts })
    registerSecondFactorRoutes(app, {
      ...{ signIn, members, describeBrowser, secondFactor },
      findGuesser: (request, user) => signIn.findGuesser(user, describeBrowser(request)),
    })
    app.addHook('onReady', () => moderatorNames.bindAll((message) => app.log.info(message)))
    app.addHook('onClose', () => notices.close())
  }
  return { members, attempts, registerRoutes }
}
