import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { KEY_PREFIX } from '../redis/keys.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import { OperatorError } from '../storage/operator-error.ts'
import { WORK_PREFIX } from './protocol.ts'

/** the id of the object that marks the store of everyone on one Redis server */
const MARK = `${KEY_PREFIX}:store`
const markKeyOf = (id: string) => `${WORK_PREFIX}/store-${id}`

/**
 * Checks that all servers and workers on a Redis server use one store of pictures. The first one to start marks its store.
 * @throws OperatorError when this store is not the marked one
 */
export async function checkSharedStore(redis: Redis, store: ObjectStore): Promise<void> {
  const id = (await redis.get(MARK)) ?? (await markStore(redis, store))
  if ((await store.find(markKeyOf(id))) !== null) return
  throw new OperatorError([
    `Pictures are stored in ${store.place}, but the other servers and workers on REDIS_URL store theirs elsewhere.`,
    'Set S3_BUCKET and the other settings of S3 to the same values on all of them, or DATA_DIR to one shared folder.',
    `If you moved the pictures on purpose, stop all of them, delete the key ${MARK} on Redis, and start them again.`,
  ])
}

/** @returns the id of the mark; of two that start together, both use the one that came first */
async function markStore(redis: Redis, store: ObjectStore): Promise<string> {
  const id = randomUUID()
  await store.putText(
    markKeyOf(id),
    'Servers and workers on one Redis server look for this file at their start.\n',
  )
  await redis.set(MARK, id, 'NX')
  return (await redis.get(MARK)) ?? id
}
