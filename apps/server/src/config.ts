import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'

const wholeNumber = (lowest: number, highest: number) => z.coerce.number().int().min(lowest).max(highest)

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
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  GENERATION_TIMEOUT_SECONDS: wholeNumber(1, 600).default(60),
  RESULT_RETENTION_HOURS: wholeNumber(1, 24 * 365).default(24),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

type Environment = z.infer<typeof environmentSchema>

export interface Config {
  readonly http: {
    readonly port: number
    readonly host: string
    readonly publicUrl: URL
    /** addresses or CIDR ranges whose X-Forwarded headers are believed */
    readonly trustedProxies: readonly string[]
    readonly hasRateLimit: boolean
  }
  readonly storage: { readonly dataDir: string; readonly resultRetentionMs: number }
  readonly generation: { readonly timeoutMs: number }
  readonly log: { readonly level: Environment['LOG_LEVEL'] }
}

/** All faults of the environment in one sentence each. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(['The configuration is not valid:', ...faults.map((fault) => `  ${fault}`)].join('\n'))
    this.name = 'ConfigError'
  }
}

/**
 * Reads the configuration once, at start-up.
 * @param environment names and values as the process received them; an empty value counts as absent
 * @returns frozen settings, grouped by topic
 * @throws ConfigError naming every fault at once
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  const parsed = environmentSchema.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  return deepFreeze(groupByTopic(parsed.data))
}

function groupByTopic(environment: Environment): Config {
  return {
    http: {
      port: environment.PORT,
      host: environment.HOST,
      publicUrl: new URL(environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`),
      trustedProxies: splitList(environment.TRUSTED_PROXIES),
      hasRateLimit: environment.RATE_LIMIT === 'on',
    },
    storage: {
      dataDir: path.resolve(environment.DATA_DIR),
      resultRetentionMs: environment.RESULT_RETENTION_HOURS * 3_600_000,
    },
    generation: { timeoutMs: environment.GENERATION_TIMEOUT_SECONDS * 1000 },
    log: { level: environment.LOG_LEVEL },
  }
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
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
