import { findRedis, startRedis, type RedisProcess } from '../../../../scripts/redis.mjs'

/** A Redis server of the test's own. The test stops it. */
export async function openRedisServer(settings: readonly string[] = []): Promise<RedisProcess> {
  const program = findRedis()
  if (program === null)
    throw new Error(
      'This test needs redis-server, which is not installed and could not be: install it (Debian: apt install redis-server), or set REDIS_SERVER to its path.',
    )
  return startRedis(program, settings)
}
