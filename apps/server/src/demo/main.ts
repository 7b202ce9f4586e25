/** Behind `npm run demo`: fills an empty installation with a community to look at. */
import { openImages } from '../features/images/open-images.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../platform/painter/painter-pool.ts'
import { bindStore, checkEmbeddedDatabase } from '../features/installation/bind-store.ts'
import { StoredPainter } from '../platform/painter/stored-painter.ts'
import { openObjectStore } from '../platform/storage/open-object-store.ts'
import { exitOnStartFault } from '../start-up/start-faults.ts'
import { exitIfFolderInUse, readConfigOrExit } from '../start-up/read-config.ts'
import { DEMO_DESIGNS, DEMO_PASSWORD, DEMO_PEOPLE } from './demo-content.ts'
import { isEmptyInstallation, makeCommunity } from './make-community.ts'

const config = readConfigOrExit()
exitIfFolderInUse(config)
const { dataDir, databaseUrl: url, resultRetentionMs: retentionMs, quarantineDays } = config.storage
const onError = (error: unknown) => console.error(error)
const store = await openObjectStore({ dataDir, ...config.objectStore }).catch(exitOnStartFault)
const storage = { store, ...config.storage }
await checkEmbeddedDatabase(storage).catch(exitOnStartFault)
const database = await openDatabase({ url, dataDir, onConnectionLost: onError }).catch(exitOnStartFault)
try {
  const onWarning = (_details: object, message: string) => console.error(message)
  await bindStore({ db: database.db, ...storage, onWarning }).catch(exitOnStartFault)
  await store.prepare()
  if (await isEmptyInstallation(database.db)) await fill(database.db)
  else refuse()
} finally {
  await database.close()
  store.close()
}

async function fill(db: Database): Promise<void> {
  console.log(`Painting ${DEMO_DESIGNS.length} designs, which takes a minute or two…`)
  const pool = new PainterPool({ ...PAINTER_POOL_DEFAULTS, onCrash: onError })
  const painter = new StoredPainter({ painter: pool, store })
  try {
    const { pictures } = openImages({
      ...{ db, painter, objects: store, retentionMs, quarantineDays, onError },
      onSwept: console.error,
    })
    await makeCommunity({ db, store, painter, pictures, onPainted: createProgress(DEMO_DESIGNS.length) })
  } finally {
    await pool.close()
  }
  console.log(
    `${DEMO_PEOPLE.length} people share ${DEMO_DESIGNS.length} designs. Run npm start, and sign in:`,
  )
  console.log(`  username ${DEMO_PEOPLE[0]}, password ${DEMO_PASSWORD}`)
  console.log('Everybody knows this password: do not open a demo to the internet.')
}

/** @returns a function that counts a painted design, and writes the count now and then */
function createProgress(total: number): () => void {
  let painted = 0
  return () => {
    painted += 1
    if (painted % 10 === 0 || painted === total) console.log(`  ${painted} of ${total}`)
  }
}

function refuse(): void {
  console.error('This installation has users already, so nothing was changed. The demo is for an empty one.')
  process.exitCode = 1
}
