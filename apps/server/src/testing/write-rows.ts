/** A process that writes users one after the other and says so on its output when each is acknowledged. */
import { openDatabase } from '../platform/database/database.ts'
import { users } from '../platform/database/schema.ts'

const [, , dataDir, round] = process.argv
const { db } = await openDatabase({ url: null, dataDir, onConnectionLost: console.error })
process.stdout.write('open\n')
for (let row = 0; ; row++) {
  const username = `r${round}-${row}`
  await db.insert(users).values({ username, email: `${username}@example.com` })
  process.stdout.write(`${username}\n`)
}
