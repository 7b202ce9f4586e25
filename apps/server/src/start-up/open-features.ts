import { openAccounts, type Accounts } from '../features/accounts/open-accounts.ts'
import { PASSWORD_COST } from '../features/accounts/password-hasher.ts'
import type { AllowanceService } from '../features/allowance/allowance.service.ts'
import { Callers } from '../features/callers/callers.ts'
import { openCommunity, type Community } from '../features/community/open-community.ts'
import { CATALOG_TIMES } from '../features/doors/hosted-catalog.ts'
import { openDoors, type Doors } from '../features/doors/open-doors.ts'
import { FavoriteService } from '../features/favorites/favorites.service.ts'
import { openImages, type Images } from '../features/images/open-images.ts'
import { createFindServedImage, type FindServedImage } from '../features/images/served-image.ts'
import { ModerationService } from '../features/moderation/moderation.service.ts'
import { PollService } from '../features/polls/polls.service.ts'
import { createAccountDesigns } from '../features/projects/account-designs.ts'
import { openProjects, type Projects } from '../features/projects/open-projects.ts'
import { openSubscriptions, type Subscriptions } from '../features/subscriptions/open-subscriptions.ts'
import { READING_TIMES } from '../features/subscriptions/reconcile.ts'
import { openWebhooks, type Webhooks } from '../features/webhooks/open-webhooks.ts'
import { WEBHOOK_TIMES } from '../features/webhooks/webhook-sender.ts'
import type { MailOutbox } from '../platform/mail/mail-outbox.ts'
import type { StartContext } from './app-parts.ts'
import { openAllowance } from './open-allowance.ts'
import { openEngine, type Engine } from './open-engine.ts'
import { openGeneration, type Generation } from './open-generation.ts'
import { openOutbox } from './open-outbox.ts'
import { openPayments } from './open-payments.ts'
import type { Storage } from './open-storage.ts'
import { openTaps, type Taps } from './open-taps.ts'
import { findWebFolder } from './web-folder.ts'

/** of one call to the payment provider: a person waits for it */
const PAYMENT_TIMEOUT_MS = 5000

export interface Features extends Engine, Generation {
  readonly images: Images
  readonly findImage: FindServedImage
  readonly outbox: MailOutbox
  readonly allowance: AllowanceService
  readonly accounts: Accounts
  readonly callers: Callers
  readonly designs: Projects
  readonly community: Community
  readonly moderation: ModerationService
  readonly polls: PollService
  readonly favorites: FavoriteService
  readonly subscriptions: Subscriptions
  readonly doors: Doors
  /** null: browsers answer taps themselves */
  readonly taps: Taps | null
  readonly webhooks: Webhooks
}

/** Opens every feature. A lower feature is handed functions of a higher one where it needs them, and imports none. */
export async function openFeatures(context: StartContext, storage: Storage): Promise<Features> {
  const { app, config, parts, log } = context
  const { onError } = log
  const { objects, secrets } = storage
  const { db } = storage.database
  const { publicUrl } = config.http
  const engine = await openEngine(context, storage)
  const { painter } = engine
  const { resultRetentionMs: retentionMs, quarantineDays } = config.storage
  const onSwept = log.onFault
  const images = openImages({
    db,
    painter,
    objects,
    retentionMs,
    quarantineDays,
    onError,
    onSwept,
  })
  app.addHook('preClose', (closing) => {
    images.variants.close()
    closing()
  })
  const outbox = openOutbox(context, storage, images)
  const designs = openProjects({ ...images, db, limits: config.designs, onError })
  const allowance = openAllowance(context, db)
  const accounts = openAccounts({
    db,
    config,
    secrets,
    passwordCost: parts.passwordCost ?? PASSWORD_COST,
    outbox,
    resultFiles: images.accountResults,
    designs: createAccountDesigns(db, images),
    beforeDelete: async (tx, userId) => {
      await community.withdrawReactions(tx, userId)
      await allowance.forgetMember(tx, userId)
    },
    afterDelete: () => subscriptions.removeDeletedCustomers(),
    onError,
  })
  const { rateLimiter, signIn } = accounts
  const callers = new Callers({
    secrets,
    isHttps: publicUrl.protocol === 'https:',
    findSession: accounts.findSession,
    findTokenSession: accounts.findTokenSession,
    isModerator: accounts.isModerator,
    mustConfirmEmail: (user) => accounts.confirmations.isMissing(user),
  })
  const community = openCommunity({ db, rateLimiter, images, publicUrl, webFolder: findWebFolder(parts) })
  const timeoutMs = parts.paymentTimeoutMs ?? PAYMENT_TIMEOUT_MS
  const payments = await openPayments({ app, db, config, secret: secrets[0], timeoutMs })
  const closing = new AbortController()
  app.addHook('preClose', (done) => {
    closing.abort()
    done()
  })
  const readingTimes = parts.readingTimes ?? READING_TIMES
  const subscriptions = openSubscriptions({
    db,
    config,
    payments,
    outbox,
    readingTimes,
    signal: closing.signal,
    onError,
  })
  const findImage = createFindServedImage({ ...images, db, findPictureAccess: community.findPictureAccess })
  const doors = openDoors({
    db,
    config,
    painter,
    images: images.images,
    findImage,
    outbox,
    rateLimiter,
    projects: designs.projects,
    catalogTimes: parts.catalogTimes ?? CATALOG_TIMES,
    onCatalogFault: log.onWarning,
  })
  const { surfaceModelName } = engine
  const taps = await openTaps(context, { db, painter, rateLimiter, surfaceModelName })
  return {
    ...engine,
    ...(await openGeneration(context, { db, painter, images: images.images, allowance, taps })),
    images,
    findImage,
    outbox,
    allowance,
    accounts,
    callers,
    designs,
    community,
    subscriptions,
    doors,
    taps,
    webhooks: openWebhooks({
      ...{ db, secrets, onError },
      allowsPrivateNetwork: config.webhooks.allowsPrivateNetwork,
      times: parts.webhookTimes ?? WEBHOOK_TIMES,
    }),
    moderation: new ModerationService({ ...community, db, signIn }),
    polls: new PollService({ db, rateLimiter }),
    favorites: new FavoriteService(db),
  }
}
