import { Redis, type RedisOptions } from 'ioredis'
import { OperatorError } from '../storage/operator-error.ts'

/** BullMQ asks for it; older ones lack commands that it uses */
const OLDEST_VERSION = [6, 2] as const

/** ioredis types replies by `replyMapping`, which stays the default */
export type ConnectionOptions = Omit<RedisOptions, 'replyMapping'>

/** @returns an address for messages: without its password */
export function describeAddress(url: string): string {
  const { protocol, hostname, port, pathname } = new URL(url)
  return `${protocol}//${hostname}:${port || '6379'}${pathname === '/' ? '' : pathname}`
}

/**
 * Connects for the first time, and checks that the server can be used.
 * @param options with time limits for connecting and for a command
 * @returns a connection, and what the operator should know about the server
 * @throws OperatorError that names REDIS_URL
 */
export async function connectRedis(
  url: string,
  options: ConnectionOptions,
): Promise<{ readonly redis: Redis; readonly warning: string | null }> {
  const redis = new Redis(url, { ...options, lazyConnect: true })
  // one without a listener would be printed
  redis.on('error', () => undefined)
  try {
    await connectOnce(redis)
    // refused by a replica, by a user without the right, and by a server whose memory is full
    await redis.set('housecoat:probe', '1', 'PX', 1000)
    return { redis, warning: await inspectServer(redis) }
  } catch (error) {
    redis.disconnect()
    throw describeFault(url, error)
  }
}

/** ioredis reports the reason as an event, also where it connects all the same, as to a database that does not exist. */
function connectOnce(redis: Redis): Promise<void> {
  return new Promise((resolve, reject) => {
    redis.once('error', reject)
    redis.connect().then(() => {
      redis.off('error', reject)
      resolve()
    }, reject)
  })
}

/** @throws Error where the server is too old */
async function inspectServer(redis: Redis): Promise<string | null> {
  const server = await redis.info('server')
  const version = /^redis_version:(\d+)\.(\d+)/m.exec(server)
  const [major, minor] = [Number(version?.[1]), Number(version?.[2])]
  if (major < OLDEST_VERSION[0] || (major === OLDEST_VERSION[0] && minor < OLDEST_VERSION[1]))
    throw new Error(`it is version ${major}.${minor}; at least ${OLDEST_VERSION.join('.')} is needed`)
  const policy = /^maxmemory_policy:(\S+)/m.exec(await redis.info('memory'))?.[1]
  if (policy === undefined || policy === 'noeviction') return null
  return `Redis may delete jobs when its memory is full: its maxmemory-policy is ${policy}. Set it to noeviction.`
}

function describeFault(url: string, error: unknown): OperatorError {
  const reason = error instanceof Error ? error.message : String(error)
  return new OperatorError([
    `REDIS_URL: the Redis at ${describeAddress(url)} cannot be used: ${reason}.`,
    adviceFor(reason),
  ])
}

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /WRONGPASS|NOAUTH/,
    'Put the right user and password into REDIS_URL, as in redis://user:password@host:6379.',
  ],
  [/DB index/, 'Name a database that exists, or none, at the end of REDIS_URL.'],
  [/READONLY/, 'This is a replica: REDIS_URL must name the primary.'],
  [/NOPERM/, 'Give the user of REDIS_URL all commands on all keys.'],
  [/OOM/, 'Its memory is full: give it more, or a database of its own.'],
  [/version/, 'Upgrade it.'],
]

function adviceFor(reason: string): string {
  const found = ADVICE.find(([pattern]) => pattern.test(reason))
  return (
    found?.[1] ??
    'Check the address and whether Redis runs, then start again. Without REDIS_URL, one process does all the work.'
  )
}
