import { Redis } from 'ioredis'
import { connectRedis, describeAddress, type ConnectionOptions } from './connect-redis.ts'

export interface RedisOpenOptions {
  readonly url: string
  /** logs an outage once, not every attempt */
  readonly onConnectionLost: (error: unknown) => void
  readonly onWarning: (message: string) => void
}

/** A Redis server, and this process's connections to it. */
export interface RedisServer {
  /** for messages, without the password */
  readonly address: string
  /** its commands fail at once while the server is away */
  readonly commands: Redis
  /** Opens another connection, whose commands wait for the server to come back; `close` closes it too. */
  readonly openPatient: () => Redis
  /** @throws Error while the server does not answer */
  readonly checkAlive: () => Promise<void>
  readonly close: () => void
}

/** a command that takes longer has failed, for instance because the server hangs */
const COMMAND_TIMEOUT_MS = 2000
const CONNECT_TIMEOUT_MS = 2000
const FIRST_RETRY_MS = 50
/** a server that is back is found within this */
const LONGEST_RETRY_MS = 1000

const COMMON: ConnectionOptions = {
  connectTimeout: CONNECT_TIMEOUT_MS,
  retryStrategy: (attempt) => Math.min(FIRST_RETRY_MS * 2 ** attempt, LONGEST_RETRY_MS),
}
const IMPATIENT: ConnectionOptions = {
  ...COMMON,
  commandTimeout: COMMAND_TIMEOUT_MS,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
}
/** BullMQ demands it for connections that block */
const PATIENT: ConnectionOptions = { ...COMMON, maxRetriesPerRequest: null }

/**
 * Connects to Redis.
 * @throws OperatorError naming REDIS_URL when the server cannot be reached or used
 */
export async function openRedis(options: RedisOpenOptions): Promise<RedisServer> {
  const { url, onWarning } = options
  const { redis: commands, warning } = await connectRedis(url, IMPATIENT)
  if (warning !== null) onWarning(warning)
  const connections = [commands]
  watchOutages(commands, options)
  return {
    address: describeAddress(url),
    commands,
    openPatient: () => {
      const redis = new Redis(url, PATIENT)
      // `commands` reports the outage
      redis.on('error', () => undefined)
      connections.push(redis)
      return redis
    },
    checkAlive: async () => {
      await commands.ping()
    },
    close: () => {
      for (const connection of connections) connection.disconnect()
    },
  }
}

/** ioredis reports every failed attempt to connect. */
function watchOutages(redis: Redis, { onConnectionLost }: RedisOpenOptions): void {
  let isAway = false
  redis.on('ready', () => (isAway = false))
  redis.on('error', (error) => {
    if (!isAway) onConnectionLost(error)
    isAway = true
  })
}
