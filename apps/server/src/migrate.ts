/** Migrates the database of DATABASE_URL to this release's schema, and ends: a deployment's step before its servers start. */
import { openDatabase } from './platform/database/database.ts'
import { OperatorError } from './platform/storage/operator-error.ts'
import { readConfigOrExit } from './start-up/read-config.ts'
import { exitOnStartFault } from './start-up/start-faults.ts'

const { databaseUrl, dataDir } = readConfigOrExit().storage
if (databaseUrl === null) {
  exitOnStartFault(
    new OperatorError([
      'DATABASE_URL is not set, so there is no PostgreSQL server to migrate.',
      'An embedded database is migrated when its server starts.',
    ]),
  )
}
const database = await openDatabase({
  url: databaseUrl,
  dataDir,
  onConnectionLost: (error) => console.error(`A connection to the database broke: ${error.message}`),
}).catch(exitOnStartFault)
await database.close()
console.log('The database has the schema of this release.')
