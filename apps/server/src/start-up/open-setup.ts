import {
  PLAN_NAMES,
  SETUP_TEXTS,
  type SetupCheckId,
  type SetupState,
  type SetupText,
  type ValuesArgument,
} from '@housecoat/contract'
import type { Config } from '../config.ts'
import { DemoLoader } from '../demo/demo-loader.ts'
import { discoverIssuer } from '../features/accounts/discover-issuer.ts'
import type { Images } from '../features/images/open-images.ts'
import { SetupService, type FindSetup, type SetupFinding } from '../features/setup/setup.service.ts'
import { checkMailServer } from '../platform/mail/mailer.ts'
import type { StoredPainter } from '../platform/painter/stored-painter.ts'
import { StripePayments } from '../platform/payments/stripe-payments.ts'
import type { StartContext } from './app-parts.ts'
import { listWrongPrices } from './open-payments.ts'
import type { Storage } from './open-storage.ts'

const CHECK_TIMEOUT_MS = 8000
/** Stripe's library tries twice, and each prefers its own message to ours */
const STRIPE_TIMEOUT_MS = 3500

const missing = sayIn('missing')
const set = sayIn('set')
const working = sayIn('working')
const failing = sayIn('failing')

/** @returns what says a text of the checklist about a setting in this state */
function sayIn(state: SetupState) {
  return <Text extends SetupText>(
    text: Text,
    ...values: ValuesArgument<(typeof SETUP_TEXTS)[Text]>
  ): SetupFinding => ({ state, text: SETUP_TEXTS[text], values: values[0] ?? {} })
}

/** Opens the operator's checklist. */
export function openSetup({ config }: StartContext, storage: Storage): SetupService {
  return new SetupService({
    checks: listChecks(config, storage),
    secrets: listSecrets(config),
    timeoutMs: CHECK_TIMEOUT_MS,
  })
}

/** Opens the demo that an admin may load. It ends with the server. */
export function openDemo(
  { app, log }: StartContext,
  storage: Storage,
  { images, painter }: { readonly images: Images; readonly painter: Pick<StoredPainter, 'run'> },
): DemoLoader {
  const { database, objects } = storage
  const { onError } = log
  const demo = new DemoLoader({
    ...{ db: database.db, store: objects, painter, pictures: images.pictures, onError },
  })
  app.addHook('onClose', () => demo.settle())
  return demo
}

function listChecks(config: Config, storage: Storage): Readonly<Record<SetupCheckId, FindSetup>> {
  return {
    'public-url': ({ host }) => findPublicUrl(config.http, host),
    mail: () => tryMail(config),
    operator: () => findOperator(config.mail),
    storage: () => tryStorage(storage),
    database: () => tryDatabase(config, storage),
    backups: () => findBackups(config.storage),
    payment: () => tryPayment(config.payments),
    google: () => tryGoogle(config.accounts),
    'image-model': () => findImageModel(config.imageModel),
    admin: ({ hasSecondFactor }) => findAdmin(hasSecondFactor),
  }
}

function findPublicUrl({ publicUrl, hasPublicUrl }: Config['http'], host: string): SetupFinding {
  const { origin } = publicUrl
  if (!hasPublicUrl) return missing('public-url-unset', { origin })
  // without a port that is the scheme's own
  if (publicUrl.host !== new URL(`${publicUrl.protocol}//${host}`).host)
    return failing('public-url-other', { origin, host })
  const isOpen = publicUrl.protocol === 'https:' || publicUrl.hostname === 'localhost'
  return isOpen ? working('public-url-works', { origin }) : failing('public-url-plain', { origin })
}

async function tryMail({ mail, storage }: Config): Promise<SetupFinding> {
  const { smtpUrl, from } = mail
  if (smtpUrl === null) return missing('mail-unset', { folder: `${storage.dataDir}/outbox` })
  await checkMailServer(smtpUrl)
  return working('mail-works', { from })
}

function findOperator({ isOperatorSet, operator }: Config['mail']): SetupFinding {
  return isOperatorSet ? set('operator-set', { operator }) : missing('operator-unset')
}

/** Writes an object, reads it and deletes it. */
async function tryStorage({ objects, boundStore }: Storage): Promise<SetupFinding> {
  const { place } = objects
  if (!(await boundStore.isBound())) return failing('storage-unbound', { place })
  await objects.checkWritable()
  if (!(await boundStore.isPresent())) return failing('storage-unreadable', { place })
  return working(objects.kind === 'folder' ? 'storage-folder-works' : 'storage-bucket-works', { place })
}

async function tryDatabase({ storage: { databaseUrl, dataDir } }: Config, { database }: Storage) {
  await database.checkAlive()
  return databaseUrl === null ? working('database-built-in', { folder: dataDir }) : working('database-works')
}

function findBackups({ backupKeepDays }: Config['storage']): SetupFinding {
  return backupKeepDays === null
    ? missing('backups-unset')
    : set('backups-set', { days: String(backupKeepDays) })
}

async function tryPayment({ hasPlans, stripe }: Config['payments']): Promise<SetupFinding> {
  if (!hasPlans) return set('payment-off')
  if (stripe === null) return missing('payment-test')
  const wrongPrices = await listWrongPrices(new StripePayments(stripe, STRIPE_TIMEOUT_MS))
  const wrong = wrongPrices.at(0)
  if (wrong === undefined) return working('payment-works')
  const { plan, ours, stripes } = wrong
  const values = { plan: PLAN_NAMES[plan], ours: String(ours) }
  return stripes === null
    ? failing('payment-no-price', values)
    : failing('payment-other-price', { ...values, stripes: String(stripes) })
}

async function tryGoogle({ google }: Config['accounts']): Promise<SetupFinding> {
  if (google === null) return missing('google-unset')
  await discoverIssuer(google)
  return working('google-works', { host: google.issuer.host })
}

function findImageModel({ settings, fault }: Config['imageModel']): SetupFinding {
  if (fault !== null) return failing('model-fault', { fault })
  return settings === null
    ? missing('model-unset')
    : set('model-set', { model: `${settings.provider} ${settings.model}` })
}

function findAdmin(hasSecondFactor: boolean): SetupFinding {
  return hasSecondFactor ? working('admin-protected') : missing('admin-unprotected')
}

/** Everything that an error's message might quote, with passwords of addresses on their own. */
function listSecrets(config: Config): string[] {
  const { accounts, storage, queue, mail, payments, objectStore, imageModel } = config
  const addresses = [storage.databaseUrl, queue.redisUrl, mail.smtpUrl]
  return [
    ...addresses,
    ...addresses.flatMap(passwordsOf),
    ...[accounts.sessionSecret, ...accounts.previousSessionSecrets, accounts.google?.clientSecret],
    ...[payments.stripe?.secretKey, payments.stripe?.webhookSecret, imageModel.settings?.apiKey],
    ...Object.values(objectStore.s3?.credentials ?? {}),
  ].filter((secret) => typeof secret === 'string')
}

function passwordsOf(address: string | null): string[] {
  if (address === null) return []
  const { password } = new URL(address)
  return [password, decodeURIComponent(password)]
}
