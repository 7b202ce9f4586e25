import { openRedis } from '../platform/redis/open-redis.ts'
import { openRedisServer } from './open-redis-server.ts'
import type { RedisProcess } from '../../../../scripts/redis.mjs'

let shared: Promise<RedisProcess> | null = null

/** One Redis server for all apps of a test file, empty each time. */
export async function emptySharedRedis(): Promise<RedisProcess> {
  shared ??= openRedisServer()
  const server = await shared
  const redis = await openRedis({ url: server.url, onConnectionLost: ignore, onWarning: ignore })
  await redis.commands.flushall()
  redis.close()
  return server
}

export async function closeSharedRedis(): Promise<void> {
  await shared?.then((server) => server.stop())
  shared = null
}

function ignore(): void {
  // a test that ends Redis on purpose has a server of its own
}
