import { bindStore, checkEmbeddedDatabase, type BoundStore } from '../features/installation/bind-store.ts'
import { openDatabase, type OpenedDatabase } from '../platform/database/database.ts'
import { openRedis, type RedisServer } from '../platform/redis/open-redis.ts'
import { ensureSessionSecret, type Secrets } from '../platform/secrets/session-secret.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import { openObjectStore } from '../platform/storage/open-object-store.ts'
import type { StartContext } from './app-parts.ts'
import { traceStore } from './trace-store.ts'

export interface Storage {
  readonly database: OpenedDatabase
  readonly objects: ObjectStore
  readonly boundStore: BoundStore
  /** null: nothing is shared with other servers but the database */
  readonly redis: RedisServer | null
  /** the session secrets */
  readonly secrets: Secrets
}

/** Opens the database, the store of pictures and Redis, and checks that they belong together. */
export async function openStorage(context: StartContext): Promise<Storage> {
  const { app, config, parts, log } = context
  const { dataDir } = config.storage
  const store = await openObjectStore({ dataDir, ...config.objectStore })
  const objects = context.tracer === null ? store : traceStore(store)
  app.addHook('onClose', () => objects.close())
  app.log.info(`Pictures: ${objects.place}`)
  const database = parts.database ?? (await openOwnDatabase(context, objects))
  const options = { db: database.db, store: objects, ...config.storage, onWarning: log.onWarning }
  const redis = await openOwnRedis(context)
  const boundStore = await bindStore(options).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  await objects.prepare()
  return { database, objects, boundStore, redis, secrets: await openSecrets(context) }
}

/** Its onClose hook comes early and therefore runs late: other parts may still write while they close. */
async function openOwnDatabase(
  { app, config, log }: StartContext,
  store: ObjectStore,
): Promise<OpenedDatabase> {
  const { storage } = config
  await checkEmbeddedDatabase({ store, ...storage })
  const database = await openDatabase({
    url: storage.databaseUrl,
    dataDir: storage.dataDir,
    onConnectionLost: (error) => log.onWarning({ err: error }, 'a connection to the database broke'),
  })
  app.addHook('onClose', () => database.close())
  app.log.info(`Database: ${database.promise}`)
  return database
}

/** Closes after what uses it, as the database does. */
async function openOwnRedis({ app, config, log }: StartContext): Promise<RedisServer | null> {
  const { redisUrl: url } = config.queue
  if (url === null) return null
  const redis = await openRedis({
    url,
    onConnectionLost: (error) => log.onWarning({ err: error }, 'the connection to Redis broke'),
    onWarning: (message) => app.log.warn(message),
  })
  app.addHook('onClose', (_app, closed) => {
    redis.close()
    closed()
  })
  app.log.info(`Redis: ${redis.address}`)
  return redis
}

async function openSecrets({ app, config }: StartContext): Promise<Secrets> {
  const { sessionSecret, previousSessionSecrets: previous } = config.accounts
  if (sessionSecret !== null) return [sessionSecret, ...previous]
  const secret = await ensureSessionSecret(config.storage.dataDir)
  if (config.storage.databaseUrl !== null)
    app.log.warn(
      'SESSION_SECRET is not set, so this server signs cookies with a secret of its own in DATA_DIR. Servers that share the database need the same one: set SESSION_SECRET on all of them.',
    )
  return [secret, ...previous]
}
