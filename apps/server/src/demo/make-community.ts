import { count, notInArray } from '../platform/database/drizzle.ts'
import { PasswordHasher } from '../features/accounts/password-hasher.ts'
import { Drafts } from '../features/images/drafts.ts'
import type { PictureService } from '../features/images/pictures.service.ts'
import type { Database } from '../platform/database/database.ts'
import { moderators, projects, users } from '../platform/database/schema.ts'
import type { StoredPainter } from '../platform/painter/stored-painter.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import { DEMO_DESIGNS, DEMO_PASSWORD } from './demo-content.ts'
import { fillDatabase } from './fill-database.ts'
import { paintDesigns } from './paint-designs.ts'

export interface CommunityOptions {
  readonly db: Database
  readonly store: ObjectStore
  readonly painter: Pick<StoredPainter, 'run'>
  readonly pictures: PictureService
  /** called after each design */
  readonly onPainted: () => void
}

/** Whether nobody has used this installation yet, but perhaps admins who have saved nothing. */
export async function isEmptyInstallation(db: Database): Promise<boolean> {
  const admins = db.select({ id: moderators.userId }).from(moderators)
  const [{ people }] = await db.select({ people: count() }).from(users).where(notInArray(users.id, admins))
  const [{ designs }] = await db.select({ designs: count() }).from(projects)
  return people === 0 && designs === 0
}

/** Paints the demo's designs, and then writes its people with all that they did. */
export async function makeCommunity({
  db,
  store,
  painter,
  pictures,
  onPainted,
}: CommunityOptions): Promise<void> {
  const studio = { painter, drafts: new Drafts(store), pictures }
  const designs = await paintDesigns(studio, DEMO_DESIGNS, onPainted)
  const passwordHash = await new PasswordHasher().hash(DEMO_PASSWORD)
  await fillDatabase(db, { pictures, designs, passwordHash, now: new Date() })
  await pictures.drop(designs.flatMap(({ original, result }) => [original, result]))
}
