/** Behind `npm run demo`: fills an empty installation with a community to look at. */
import { openImages } from '../features/images/open-images.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../platform/painter/painter-pool.ts'
import { bindDataFolder, checkEmbeddedDatabase } from '../features/installation/bind-data-folder.ts'
import { exitOnStartFault } from '../start-up/start-faults.ts'
import { exitIfFolderInUse, readConfigOrExit } from '../start-up/read-config.ts'
import { DEMO_DESIGNS, DEMO_PASSWORD, DEMO_PEOPLE } from './demo-content.ts'
import { isEmptyInstallation, makeCommunity } from './make-community.ts'

const config = readConfigOrExit()
exitIfFolderInUse(config)
const { dataDir, databaseUrl: url, resultRetentionMs: retentionMs, quarantineDays } = config.storage
const onError = (error: unknown) => console.error(error)
await checkEmbeddedDatabase(config.storage).catch(exitOnStartFault)
const database = await openDatabase({ url, dataDir, onConnectionLost: onError }).catch(exitOnStartFault)
try {
  const onWarning = (_details: object, message: string) => console.error(message)
  await bindDataFolder({ db: database.db, ...config.storage, onWarning }).catch(exitOnStartFault)
  if (await isEmptyInstallation(database.db)) await fill(database.db)
  else refuse()
} finally {
  await database.close()
}

async function fill(db: Database): Promise<void> {
  console.log(`Painting ${DEMO_DESIGNS.length} designs, which takes a minute…`)
  const painter = new PainterPool({ ...PAINTER_POOL_DEFAULTS, onCrash: onError })
  try {
    const { pictures } = await openImages({
      ...{ db, painter, dataDir, retentionMs, quarantineDays, onError },
      onSwept: console.error,
    })
    await makeCommunity({ db, dataDir, painter, pictures })
  } finally {
    await painter.close()
  }
  console.log(
    `${DEMO_PEOPLE.length} people share ${DEMO_DESIGNS.length} designs. Run npm start, and sign in:`,
  )
  console.log(`  username ${DEMO_PEOPLE[0]}, password ${DEMO_PASSWORD}`)
  console.log('Everybody knows this password: do not open a demo to the internet.')
}

function refuse(): void {
  console.error('This installation has users already, so nothing was changed. The demo is for an empty one.')
  process.exitCode = 1
}
