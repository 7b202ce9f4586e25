import { count } from 'drizzle-orm'
import { PasswordHasher } from '../features/accounts/password-hasher.ts'
import { Drafts } from '../features/images/drafts.ts'
import type { PictureService } from '../features/images/pictures.service.ts'
import type { Database } from '../platform/database/database.ts'
import { users } from '../platform/database/schema.ts'
import type { StoredPainter } from '../platform/painter/stored-painter.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import { DEMO_DESIGNS, DEMO_PASSWORD } from './demo-content.ts'
import { fillDatabase } from './fill-database.ts'
import { paintDesigns } from './paint-designs.ts'

interface CommunityOptions {
  readonly db: Database
  readonly store: ObjectStore
  readonly painter: Pick<StoredPainter, 'run'>
  readonly pictures: PictureService
}

/** Whether nobody has ever used this installation. */
export async function isEmptyInstallation(db: Database): Promise<boolean> {
  const [{ people }] = await db.select({ people: count() }).from(users)
  return people === 0
}

/** Paints the demo's designs, and then writes its people with all that they did. */
export async function makeCommunity({ db, store, painter, pictures }: CommunityOptions): Promise<void> {
  const studio = { painter, drafts: new Drafts(store), pictures }
  const designs = await paintDesigns(studio, DEMO_DESIGNS)
  const passwordHash = await new PasswordHasher().hash(DEMO_PASSWORD)
  await fillDatabase(db, { pictures, designs, passwordHash, now: new Date() })
  await pictures.drop(designs.flatMap(({ original, result }) => [original, result]))
}
