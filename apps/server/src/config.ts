import { isIP } from 'node:net'
import path from 'node:path'
import type { PaidPlan } from '@housecoat/contract'
import { z } from 'zod'
import { readSecretFiles } from './read-secret-files.ts'
import type { S3Settings } from './platform/storage/s3-client.ts'
import {
  DEFAULT_SEGMENTERS,
  SEGMENTER_PROVIDERS,
  type SegmenterSettings,
} from './platform/segmenters/segmenter.ts'
import { IMAGE_PROVIDERS, type ImageModelSettings } from './platform/image-models/image-model-settings.ts'

const wholeNumber = (lowest: number, highest: number) => z.coerce.number().int().min(lowest).max(highest)

/** OpenTelemetry's names. Each trace starts here, so those with a parent mean the same as those without. */
const SAMPLERS = [
  ...['always_on', 'always_off', 'traceidratio'],
  ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
] as const

/** Every environment variable that the server reads, with its default; `.env.example` lists the same names. */
export const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  /** `localhost` listens on both loopback addresses; a container needs 0.0.0.0 */
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  TRUSTED_PROXIES: z
    .string()
    .refine((text) => splitList(text).every(isNetwork), 'expected addresses or ranges, as in 10.0.0.0/8, ::1')
    .default(''),
  /** memory limit for the photos of all running requests */
  UPLOAD_MEGABYTES: wholeNumber(32, 1_000_000).default(256),
  /** how long a stopping server serves while load balancers learn that it stops */
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  SESSION_SECRET: z.string().min(32, 'expected at least 32 characters').optional(),
  SESSION_SECRET_PREVIOUS: z
    .string()
    .refine(
      (text) => splitList(text).every((one) => one.length >= 32),
      'expected at least 32 characters each',
    )
    .default(''),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_PUBLIC_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: z.enum(['on', 'off']).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** each takes a core, and up to 1 GB of memory */
  PAINTINGS_AT_ONCE: wholeNumber(1, 64).default(2),
  PAID_FIRST: z.enum(['on', 'off']).default('off'),
  /** where a worker answers /healthz and /readyz */
  WORKER_PORT: wholeNumber(0, 65_535).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  ADMIN_USERNAMES: z.string().default(''),
  PLANS: z.enum(['on', 'off']).default('on'),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_PRICE_STANDARD: z.string().min(1).optional(),
  STRIPE_PRICE_PREMIUM: z.string().min(1).optional(),
  /** something else that speaks Stripe's API, as in the tests */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  SUBSCRIPTION_GRACE_DAYS: wholeNumber(0, 60).default(7),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  OPERATOR_EMAIL: z.email().optional(),
  /** the origin of another door catalog, under which its `/GetCatalog/all_home_objects` stands; docs/doors.md */
  DOOR_CATALOG_HOST: z.url({ protocol: /^https?$/ }).optional(),
  ALLOWANCE_ANONYMOUS: wholeNumber(0, 1_000_000).default(2),
  ALLOWANCE_ADDRESS_PER_DAY: wholeNumber(0, 1_000_000).default(6),
  ALLOWANCE_FREE: wholeNumber(0, 1_000_000).default(2),
  ALLOWANCE_STANDARD: wholeNumber(0, 1_000_000).default(5),
  ALLOWANCE_PREMIUM: wholeNumber(0, 1_000_000).default(7),
  /** JSON description of an ONNX model that finds surfaces in place of the built-in network; docs/surface-models.md */
  SURFACE_MODEL: z.string().min(1).optional(),
  /** JSON description of a SAM-family pair of ONNX models that answers taps, or a provider of SAM 2; docs/surface-models.md */
  TAP_MODEL: z.string().min(1).optional(),
  TAP_API_KEY: z.string().min(1).optional(),
  TAP_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TAP_COST_PER_CALL: z.coerce.number().min(0).max(100).default(0),
  AI_PROVIDER: z.enum(['builtin', ...IMAGE_PROVIDERS]).default('builtin'),
  AI_API_KEY: z.string().min(1).optional(),
  AI_MODEL: z.string().min(1).optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_ALLOW_PRIVATE_NETWORK: z.enum(['on', 'off']).default('off'),
  AI_PAINT: z.enum(['builtin', 'provider']).default('builtin'),
  AI_TIMEOUT_SECONDS: wholeNumber(1, 200).default(90),
  AI_DAILY_LIMIT: wholeNumber(0, 1_000_000).default(200),
  AI_DAILY_SHARE: wholeNumber(0, 1_000_000).optional(),
  AI_COST_PER_IMAGE: z.coerce.number().min(0).max(100).default(0),
  WEBHOOK_ALLOW_PRIVATE_NETWORK: z.enum(['on', 'off']).default('off'),
  GENERATION_TIMEOUT_SECONDS: wholeNumber(1, 600).default(60),
  RESULT_RETENTION_HOURS: wholeNumber(1, 24 * 365).default(24),
  QUARANTINE_DAYS: wholeNumber(1, 365).default(30),
  /** what `npm run backup -- --into` deletes; the Privacy Policy names it */
  BACKUP_KEEP_DAYS: wholeNumber(1, 3650).optional(),
  /** the code from the message of a refused start; binds DATA_DIR to the database */
  ADOPT_DATA_DIR: z.string().min(1).optional(),
  DESIGNS_PER_MEMBER: wholeNumber(0, 1_000_000).default(500),
  DESIGN_MEGABYTES_PER_MEMBER: wholeNumber(0, 10_000_000).default(5000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** base address of an OpenTelemetry collector; the SDK itself reads OTEL_EXPORTER_OTLP_TIMEOUT, _COMPRESSION and _CERTIFICATE */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((text) => splitList(text).every(isHeader), 'expected name=value pairs, separated by commas')
    .default(''),
  OTEL_SERVICE_NAME: z.string().min(1).default('housecoat'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
})

/** Settings that a file may hold: `NAME_FILE` names it. */
export const SECRET_SETTINGS = [
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'DATABASE_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'GOOGLE_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'AI_API_KEY',
  'TAP_API_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const satisfies readonly (keyof Environment)[]

const STRIPE_NAMES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_STANDARD',
  'STRIPE_PRICE_PREMIUM',
] as const

type Environment = z.infer<typeof environmentSchema>

export interface Config {
  readonly http: {
    readonly port: number
    readonly host: string
    readonly publicUrl: URL
    /** whether the operator set it */
    readonly hasPublicUrl: boolean
    /** addresses or CIDR ranges whose X-Forwarded headers are believed */
    readonly trustedProxies: readonly string[]
    /** how long a stopping server serves while load balancers learn that it stops; 0: not at all */
    readonly drainMs: number
    readonly hasRateLimit: boolean
    /** memory limit for the photos of all running requests */
    readonly uploadBytes: number
  }
  readonly storage: {
    readonly dataDir: string
    readonly resultRetentionMs: number
    /** how long pictures without a row stay in quarantine */
    readonly quarantineDays: number
    /** how long dated backups are kept; null: until the operator deletes them */
    readonly backupKeepDays: number | null
    /** binds dataDir to a database it does not belong to; null: never */
    readonly adoptionCode: string | null
    /** a PostgreSQL server, or null for the embedded one in dataDir */
    readonly databaseUrl: string | null
  }
  readonly objectStore: {
    /** null: pictures are stored in dataDir */
    readonly s3: S3Settings | null
    /** how any bucket is reached, for backups */
    readonly connection: S3Connection
  }
  readonly queue: {
    /** a Redis server that servers and workers share; null: this process does all work itself */
    readonly redisUrl: string | null
    /** paintings that one process makes at the same time */
    readonly paintingsAtOnce: number
    /** members with a paid plan are painted for before all others */
    readonly isPaidFirst: boolean
    /** where a worker answers health checks; null: nowhere */
    readonly workerPort: number | null
  }
  readonly accounts: {
    /** signs visitors' cookies; null: made once and kept in dataDir */
    readonly sessionSecret: string | null
    /** earlier session secrets: what they signed or sealed is still accepted */
    readonly previousSessionSecrets: readonly string[]
    /** null: no sign-in with Google */
    readonly google: GoogleSettings | null
    /** usernames of those who may open /moderation, in lower case */
    readonly moderators: ReadonlySet<string>
  }
  readonly payments: {
    /** false: nothing is sold, and all members have the free plan's allowance */
    readonly hasPlans: boolean
    /** null: test mode, in which no card is ever charged */
    readonly stripe: StripeSettings | null
    /** how long a plan is kept after a payment failed */
    readonly graceMs: number
  }
  readonly mail: {
    /** null: mails are written to dataDir/outbox */
    readonly smtpUrl: string | null
    readonly from: string
    /** who runs the product: gets quote requests, and is whom pages name for support */
    readonly operator: string
    /** false: the address is derived from PUBLIC_URL */
    readonly isOperatorSet: boolean
  }
  /** generations that each kind of person may make; see packages/contract/src/allowance.ts */
  readonly allowance: AllowanceSettings
  readonly generation: { readonly timeoutMs: number }
  /** whether members' webhooks may lead into private networks, and without TLS */
  readonly webhooks: { readonly allowsPrivateNetwork: boolean }
  readonly imageModel: ImageModelConfig
  /** what a member may save */
  readonly designs: {
    readonly perMember: number
    /** of all pictures together */
    readonly bytesPerMember: number
  }
  readonly engine: { readonly surfaceModelFile: string | null }
  /** null: browsers answer taps themselves */
  readonly taps: TapConfig | null
  /** null: the built-in catalog */
  readonly doors: { readonly catalogHost: URL | null }
  readonly log: { readonly level: Environment['LOG_LEVEL'] }
  /** where Prometheus scrapes; null: no metrics are collected */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** null: no traces are recorded */
  readonly tracing: TracingSettings | null
}

export interface TracingSettings {
  /** OTLP over HTTP; `/v1/traces` is appended */
  readonly endpoint: URL
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** the part of all requests that is recorded, 0 to 1 */
  readonly sampleRatio: number
}

/** What answers taps: the operator's own model, or a hosted one. */
export type TapConfig =
  | { readonly kind: 'own'; readonly descriptionFile: string }
  | {
      readonly kind: 'hosted'
      readonly settings: SegmenterSettings
      /** US dollars, for the records */
      readonly costPerCall: number
    }

/** The hosted model that makes styles, and paints where the operator wants it to. */
interface ImageModelConfig {
  /** null: the built-in engine makes all pictures */
  readonly settings: ImageModelSettings | null
  /** why a provider that was named cannot serve; null where all is well */
  readonly fault: string | null
  readonly makesPaint: boolean
  readonly timeoutMs: number
  /** pictures asked of it in a UTC day, by everybody together */
  readonly dailyLimit: number
  /** the part of dailyLimit for one person, and for all visitors of one network together */
  readonly dailyShare: number
  /** US dollars, for the records */
  readonly costPerImage: number
}

export interface GoogleSettings {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
}

export interface StripeSettings {
  readonly secretKey: string
  readonly webhookSecret: string
  /** ids of the monthly prices by plan */
  readonly prices: Readonly<Record<PaidPlan, string>>
  readonly apiUrl: URL
}

export interface AllowanceSettings {
  /** a visitor, in all */
  readonly anonymous: number
  /** all visitors of one network address in a UTC day */
  readonly addressPerDay: number
  /** members in a UTC day, by plan */
  readonly free: number
  readonly standard: number
  readonly premium: number
}

type S3Connection = Omit<S3Settings, 'bucket'>

/** All faults of the environment in one sentence each. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(['The configuration is not valid:', ...faults.map((fault) => `  ${fault}`)].join('\n'))
    this.name = 'ConfigError'
  }
}

interface ReadOptions {
  /** false: the settings of S3 may be for a backup, while pictures are in DATA_DIR */
  readonly needsBucket?: boolean
}

/**
 * Reads the configuration once, at start-up.
 * @param environment names and values as the process received them; an empty value counts as absent
 * @returns frozen settings, grouped by topic
 * @throws ConfigError naming every fault at once
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  { needsBucket = true }: ReadOptions = {},
): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  const { values, faults } = readSecretFiles(Object.fromEntries(given), SECRET_SETTINGS)
  const parsed = environmentSchema.safeParse(values)
  const invalid = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  if (!parsed.success || faults.length > 0) throw new ConfigError([...faults, ...invalid])
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = parsed.data
  if ((clientId === undefined) !== (clientSecret === undefined))
    throw new ConfigError(['GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: set both, or neither'])
  const s3Fault = findS3Fault(parsed.data, needsBucket)
  if (s3Fault !== null) throw new ConfigError([s3Fault])
  const stripeNames = STRIPE_NAMES.filter((name) => parsed.data[name] === undefined)
  if (stripeNames.length > 0 && stripeNames.length < STRIPE_NAMES.length)
    throw new ConfigError([`${stripeNames.join(', ')}: set all four of Stripe's, or none`])
  if (parsed.data.PLANS === 'off' && stripeNames.length === 0)
    throw new ConfigError([
      'PLANS: off would leave the subscriptions at Stripe charging cards; unset the four STRIPE_ settings as well',
    ])
  return deepFreeze(groupByTopic(parsed.data))
}

function groupByTopic(environment: Environment): Config {
  const publicUrl = new URL(environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`)
  return {
    http: {
      port: environment.PORT,
      host: environment.HOST,
      publicUrl,
      hasPublicUrl: environment.PUBLIC_URL !== undefined,
      trustedProxies: splitList(environment.TRUSTED_PROXIES),
      drainMs: environment.DRAIN_SECONDS * 1000,
      hasRateLimit: environment.RATE_LIMIT === 'on',
      uploadBytes: environment.UPLOAD_MEGABYTES * 1024 * 1024,
    },
    storage: {
      dataDir: path.resolve(environment.DATA_DIR),
      resultRetentionMs: environment.RESULT_RETENTION_HOURS * 3_600_000,
      quarantineDays: environment.QUARANTINE_DAYS,
      backupKeepDays: environment.BACKUP_KEEP_DAYS ?? null,
      adoptionCode: environment.ADOPT_DATA_DIR ?? null,
      databaseUrl: environment.DATABASE_URL ?? null,
    },
    objectStore: readObjectStore(environment),
    queue: {
      redisUrl: environment.REDIS_URL ?? null,
      paintingsAtOnce: environment.PAINTINGS_AT_ONCE,
      isPaidFirst: environment.PAID_FIRST === 'on',
      workerPort: environment.WORKER_PORT ?? null,
    },
    accounts: {
      sessionSecret: environment.SESSION_SECRET ?? null,
      previousSessionSecrets: splitList(environment.SESSION_SECRET_PREVIOUS),
      google: readGoogle(environment),
      moderators: new Set(splitList(environment.ADMIN_USERNAMES.toLowerCase())),
    },
    payments: {
      hasPlans: environment.PLANS === 'on',
      stripe: readStripe(environment),
      graceMs: environment.SUBSCRIPTION_GRACE_DAYS * 24 * 3_600_000,
    },
    mail: {
      smtpUrl: environment.SMTP_URL ?? null,
      from: environment.MAIL_FROM ?? `Housecoat <no-reply@${publicUrl.hostname}>`,
      operator: environment.OPERATOR_EMAIL ?? `support@${publicUrl.hostname}`,
      isOperatorSet: environment.OPERATOR_EMAIL !== undefined,
    },
    allowance: {
      anonymous: environment.ALLOWANCE_ANONYMOUS,
      addressPerDay: environment.ALLOWANCE_ADDRESS_PER_DAY,
      free: environment.ALLOWANCE_FREE,
      standard: environment.ALLOWANCE_STANDARD,
      premium: environment.ALLOWANCE_PREMIUM,
    },
    generation: { timeoutMs: environment.GENERATION_TIMEOUT_SECONDS * 1000 },
    webhooks: { allowsPrivateNetwork: environment.WEBHOOK_ALLOW_PRIVATE_NETWORK === 'on' },
    imageModel: readImageModel(environment),
    designs: {
      perMember: environment.DESIGNS_PER_MEMBER,
      bytesPerMember: environment.DESIGN_MEGABYTES_PER_MEMBER * 1024 * 1024,
    },
    engine: {
      surfaceModelFile:
        environment.SURFACE_MODEL === undefined ? null : path.resolve(environment.SURFACE_MODEL),
    },
    taps: readTaps(environment),
    doors: {
      catalogHost:
        environment.DOOR_CATALOG_HOST === undefined ? null : new URL(environment.DOOR_CATALOG_HOST),
    },
    log: { level: environment.LOG_LEVEL },
    metrics:
      environment.METRICS_PORT === undefined
        ? null
        : { host: environment.METRICS_HOST, port: environment.METRICS_PORT },
    tracing: readTracing(environment),
  }
}

function readTracing(environment: Environment): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = environment
  if (endpoint === undefined) return null
  return {
    endpoint: new URL(endpoint),
    headers: Object.fromEntries(splitList(headers).map(readHeader)),
    serviceName: environment.OTEL_SERVICE_NAME,
    sampleRatio: readSampleRatio(environment),
  }
}

function readSampleRatio({
  OTEL_TRACES_SAMPLER: sampler,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: Environment): number {
  if (sampler.endsWith('always_off')) return 0
  return sampler.endsWith('always_on') ? 1 : ratio
}

function readImageModel(environment: Environment): ImageModelConfig {
  const fault = findModelFault(environment)
  return {
    settings: fault === null ? readModelSettings(environment) : null,
    fault: fault && `AI_PROVIDER=${environment.AI_PROVIDER} cannot serve: ${fault}`,
    makesPaint: environment.AI_PAINT === 'provider',
    timeoutMs: environment.AI_TIMEOUT_SECONDS * 1000,
    dailyLimit: environment.AI_DAILY_LIMIT,
    dailyShare: environment.AI_DAILY_SHARE ?? defaultShareOf(environment.AI_DAILY_LIMIT),
    costPerImage: environment.AI_COST_PER_IMAGE,
  }
}

/** A tenth, but at least one picture with its second attempt. */
const defaultShareOf = (dailyLimit: number) => Math.max(2, Math.floor(dailyLimit / 10))

/** A missing key is no reason not to start: the built-in engine needs none. */
function findModelFault({ AI_PROVIDER, AI_API_KEY, AI_MODEL, AI_BASE_URL }: Environment): string | null {
  if (AI_PROVIDER === 'builtin') return null
  if (AI_MODEL === undefined) return 'AI_MODEL is not set.'
  if (AI_PROVIDER === 'openai-compatible') return AI_BASE_URL === undefined ? 'AI_BASE_URL is not set.' : null
  return AI_API_KEY === undefined ? 'AI_API_KEY is not set.' : null
}

function readModelSettings(environment: Environment): ImageModelSettings | null {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_BASE_URL: baseUrl } = environment
  if (provider === 'builtin' || model === undefined) return null
  return {
    ...{ provider, model },
    apiKey: environment.AI_API_KEY ?? null,
    baseUrl: baseUrl === undefined ? null : new URL(baseUrl),
    isPrivateAllowed: environment.AI_ALLOW_PRIVATE_NETWORK === 'on',
  }
}

function readTaps(environment: Environment): TapConfig | null {
  const { TAP_MODEL: model, TAP_COST_PER_CALL: costPerCall } = environment
  if (model === undefined) return null
  const hosted = readSegmenter(model)
  if (hosted === null) return { kind: 'own', descriptionFile: path.resolve(model) }
  const isSameProvider = environment.AI_PROVIDER === hosted.provider
  const apiKey = environment.TAP_API_KEY ?? (isSameProvider ? environment.AI_API_KEY : undefined)
  if (apiKey === undefined) throw new ConfigError([describeMissingKey(hosted.provider)])
  const baseUrl = environment.TAP_BASE_URL ?? (isSameProvider ? environment.AI_BASE_URL : undefined)
  const isPrivateAllowed = environment.AI_ALLOW_PRIVATE_NETWORK === 'on'
  const address = baseUrl === undefined ? null : new URL(baseUrl)
  return { kind: 'hosted', settings: { ...hosted, apiKey, baseUrl: address, isPrivateAllowed }, costPerCall }
}

const describeMissingKey = (provider: string) =>
  `TAP_MODEL: ${provider} needs a key; set TAP_API_KEY, or AI_PROVIDER=${provider} with AI_API_KEY`

/** @returns null for a file; a provider's model may follow its name, as in `fal:fal-ai/sam2/image` */
function readSegmenter(text: string): Pick<SegmenterSettings, 'provider' | 'model'> | null {
  const provider = SEGMENTER_PROVIDERS.find((name) => text === name || text.startsWith(`${name}:`))
  if (provider === undefined) return null
  return { provider, model: text.slice(provider.length + 1) || DEFAULT_SEGMENTERS[provider] }
}

function findS3Fault(environment: Environment, needsBucket: boolean): string | null {
  const { S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined))
    return 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set both, or neither'
  if (
    needsBucket &&
    S3_BUCKET === undefined &&
    (S3_ENDPOINT ?? S3_PUBLIC_ENDPOINT ?? S3_ACCESS_KEY_ID) !== undefined
  )
    return 'S3_BUCKET: not set, although other settings of S3 are; set it, or unset them to store pictures in DATA_DIR'
  return null
}

function readObjectStore(environment: Environment): Config['objectStore'] {
  const { S3_BUCKET: bucket } = environment
  const connection = readS3Connection(environment)
  return { s3: bucket === undefined ? null : { ...connection, bucket }, connection }
}

function readS3Connection(environment: Environment): S3Connection {
  const { S3_ENDPOINT: endpoint, S3_PUBLIC_ENDPOINT: publicEndpoint, S3_REGION: region } = environment
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment
  const hasKeys = accessKeyId !== undefined && secretAccessKey !== undefined
  return {
    region,
    endpoint: endpoint === undefined ? null : new URL(endpoint),
    publicEndpoint: publicEndpoint === undefined ? null : new URL(publicEndpoint),
    credentials: hasKeys ? { accessKeyId, secretAccessKey } : null,
    isPathStyle: (environment.S3_FORCE_PATH_STYLE ?? (endpoint === undefined ? 'off' : 'on')) === 'on',
  }
}

function readGoogle(environment: Environment): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = environment
  if (clientId === undefined || clientSecret === undefined) return null
  return { issuer: new URL(environment.GOOGLE_ISSUER), clientId, clientSecret }
}

function readStripe(environment: Environment): StripeSettings | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_STANDARD: standard,
    STRIPE_PRICE_PREMIUM: premium,
  } = environment
  if (!secretKey || !webhookSecret || !standard || !premium) return null
  return {
    ...{ secretKey, webhookSecret, prices: { standard, premium } },
    apiUrl: new URL(environment.STRIPE_API_URL),
  }
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** @returns name and value of `name=value`; the value may be percent-encoded, as OpenTelemetry defines it */
function readHeader(pair: string): [string, string] {
  const [name, ...value] = pair.split('=')
  return [name.trim(), decodeURIComponent(value.join('=').trim())]
}

function isHeader(pair: string): boolean {
  return /^[\w-]+\s*=(?:[^%]|%[0-9a-f]{2})+$/i.test(pair)
}

function isNetwork(entry: string): boolean {
  const [, address, prefix = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const version = isIP(address)
  return version !== 0 && Number(prefix) <= (version === 4 ? 32 : 128)
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null && !(part instanceof URL)) deepFreeze(part)
  }
  return Object.freeze(value)
}
