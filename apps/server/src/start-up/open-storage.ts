import {
  bindDataFolder,
  checkEmbeddedDatabase,
  type BoundFolder,
} from '../features/installation/bind-data-folder.ts'
import { openDatabase, type OpenedDatabase } from '../platform/database/database.ts'
import { ensureSessionSecret, type Secrets } from '../platform/secrets/session-secret.ts'
import type { StartContext } from './app-parts.ts'

export interface Storage {
  readonly database: OpenedDatabase
  readonly dataFolder: BoundFolder
  /** the session secrets */
  readonly secrets: Secrets
}

/** Opens the database and the data folder, and checks that they belong together. */
export async function openStorage(context: StartContext): Promise<Storage> {
  const { app, config, parts, log } = context
  const database = parts.database ?? (await openOwnDatabase(context))
  const options = { db: database.db, ...config.storage, onWarning: log.onWarning }
  const dataFolder = await bindDataFolder(options).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  return { database, dataFolder, secrets: await openSecrets(context) }
}

/** Its onClose hook comes first and therefore runs last: other parts may still write while they close. */
async function openOwnDatabase({ app, config, log }: StartContext): Promise<OpenedDatabase> {
  const { storage } = config
  await checkEmbeddedDatabase(storage)
  const database = await openDatabase({
    url: storage.databaseUrl,
    dataDir: storage.dataDir,
    onConnectionLost: (error) => log.onWarning({ err: error }, 'a connection to the database broke'),
  })
  app.addHook('onClose', () => database.close())
  app.log.info(`Database: ${database.promise}`)
  return database
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
