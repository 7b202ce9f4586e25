import { Redis } from 'ioredis'
import { KEY_PREFIX } from '../platform/redis/keys.ts'
import { openRedisServer } from './open-redis-server.ts'
import type { RedisProcess } from '../../../../scripts/redis.mjs'

/** more than a test file opens; an empty database of Redis takes a kilobyte */
const DATABASES = 1000

let shared: Promise<RedisProcess> | null = null
let used = 0
/** REDIS_URL by DATABASE_URL */
const addresses = new Map<string, string>()

/**
 * Servers on one database are one installation and share Redis. There is one Redis server for a test file.
 * @param isEmptied whether this is a new installation on the same database
 * @returns the REDIS_URL of the installation's own database of Redis
 */
export async function findRedisUrl(databaseUrl: string, isEmptied: boolean): Promise<string> {
  const known = isEmptied ? undefined : addresses.get(databaseUrl)
  const url = known ?? (await openRedisDatabase())
  addresses.set(databaseUrl, url)
  return url
}

/** The next server to start runs the hourly jobs at once, though another one did within the hour. */
export async function forgetRounds(url: string): Promise<void> {
  const redis = new Redis(url)
  const keys = await redis.keys(`${KEY_PREFIX}:rounds-*`)
  if (keys.length > 0) await redis.del(keys)
  redis.disconnect()
}

export async function closeSharedRedis(): Promise<void> {
  await shared?.then((server) => server.stop())
  shared = null
  used = 0
  addresses.clear()
}

async function openRedisDatabase(): Promise<string> {
  shared ??= openRedisServer(['--databases', String(DATABASES)])
  const { url } = await shared
  return `${url}/${used++}`
}
