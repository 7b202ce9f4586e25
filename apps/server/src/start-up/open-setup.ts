import type { SetupCheckId } from '@housecoat/contract'
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

const missing = (detail: string): SetupFinding => ({ state: 'missing', detail })
const set = (detail: string): SetupFinding => ({ state: 'set', detail })
const working = (detail: string): SetupFinding => ({ state: 'working', detail })
const failing = (detail: string): SetupFinding => ({ state: 'failing', detail })

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
  if (!hasPublicUrl)
    return missing(`Links in emails and shares lead to ${origin}, which only this machine opens.`)
  // without a port that is the scheme's own
  if (publicUrl.host !== new URL(`${publicUrl.protocol}//${host}`).host)
    return failing(`PUBLIC_URL is ${origin}, but you opened ${host}. Links in emails lead to the first.`)
  const isOpen = publicUrl.protocol === 'https:' || publicUrl.hostname === 'localhost'
  return isOpen
    ? working(`You are at ${origin}.`)
    : failing(`${origin} is not encrypted. Serve it with HTTPS.`)
}

async function tryMail({ mail, storage }: Config): Promise<SetupFinding> {
  const { smtpUrl, from } = mail
  if (smtpUrl === null)
    return missing(`Emails are written to ${storage.dataDir}/outbox; nobody receives them.`)
  await checkMailServer(smtpUrl)
  return working(`The mail server takes emails from ${from}.`)
}

function findOperator({ isOperatorSet, operator }: Config['mail']): SetupFinding {
  return isOperatorSet
    ? set(`Contact shows ${operator}, which also gets requests for quotes.`)
    : missing('Contact shows no address, and nobody gets requests for quotes.')
}

/** Writes an object, reads it and deletes it. */
async function tryStorage({ objects, boundStore }: Storage): Promise<SetupFinding> {
  if (!(await boundStore.isBound()))
    throw new Error(`${objects.place} and the database do not belong together.`)
  await objects.checkWritable()
  if (!(await boundStore.isPresent())) throw new Error(`${objects.place} can be written, but not read.`)
  const others = objects.kind === 'folder' ? ' Other servers need a bucket (S3_BUCKET).' : ''
  return working(`Pictures are written to ${objects.place} and read from it.${others}`)
}

async function tryDatabase({ storage: { databaseUrl, dataDir } }: Config, { database }: Storage) {
  await database.checkAlive()
  return databaseUrl === null
    ? working(`The built-in PostgreSQL in ${dataDir} answers. It serves one server.`)
    : working('The PostgreSQL server answers.')
}

function findBackups({ backupKeepDays }: Config['storage']): SetupFinding {
  return backupKeepDays === null
    ? missing('No backups are scheduled that this server knows of.')
    : set(`Dated backups are kept for ${backupKeepDays} days. Restore one now and then to be sure.`)
}

async function tryPayment({ hasPlans, stripe }: Config['payments']): Promise<SetupFinding> {
  if (!hasPlans) return set('Nothing is sold (PLANS=off).')
  if (stripe === null) return missing('Test mode: anyone gets a paid plan, and no card is charged.')
  const wrongPrices = await listWrongPrices(new StripePayments(stripe, STRIPE_TIMEOUT_MS))
  const wrong = wrongPrices.at(0)
  if (wrong === undefined) return working('Stripe answers, and its prices are those on the Plan page.')
  const { plan, ours, stripes } = wrong
  const theirs = stripes === null ? 'no monthly price in dollars' : `$${stripes}`
  return failing(`The Plan page says $${ours} a month for ${plan}, but Stripe has ${theirs}.`)
}

async function tryGoogle({ google }: Config['accounts']): Promise<SetupFinding> {
  if (google === null) return missing('People sign in with a username and password only.')
  await discoverIssuer(google)
  return working(`${google.issuer.host} answers. Sign in with it once to try the client and its secret.`)
}

function findImageModel({ settings, fault }: Config['imageModel']): SetupFinding {
  if (fault !== null) return failing(`${fault} The built-in engine makes all pictures.`)
  return settings === null
    ? missing('The built-in engine makes all pictures. It needs nothing else.')
    : set(`Styles are made by ${settings.provider} ${settings.model}. A try would cost a picture.`)
}

function findAdmin(hasSecondFactor: boolean): SetupFinding {
  return hasSecondFactor
    ? working('Your account has two-step sign-in, so you can open Moderation.')
    : missing('Moderation opens once your account has two-step sign-in: see Profile and security.')
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
