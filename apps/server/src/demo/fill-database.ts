import type { PictureService } from '../features/images/pictures.service.ts'
import { insertProject } from '../features/projects/projects.repository.ts'
import type { Database } from '../platform/database/database.ts'
import { comments, likes, shares, users } from '../platform/database/schema.ts'
import { DEMO_PEOPLE } from './demo-content.ts'
import type { PaintedDesign } from './paint-designs.ts'

const AN_HOUR_MS = 3_600_000
const A_DAY_MS = 24 * AN_HOUR_MS

interface Filling {
  readonly pictures: PictureService
  readonly designs: readonly PaintedDesign[]
  readonly passwordHash: string
  /** the moment that all dates lie before */
  readonly now: Date
}

/** Writes the whole community in one transaction: an installation has all of it or nothing. */
export async function fillDatabase(db: Database, filling: Filling): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = await insertPeople(tx, filling)
    for (const [index, design] of filling.designs.entries()) {
      await filling.pictures.keep(tx, [design.original, design.result], () =>
        insertDesign(tx, { design, index, ids, now: filling.now }),
      )
    }
  })
}

async function insertPeople(tx: Database, { passwordHash, now }: Filling): Promise<Map<string, number>> {
  const rows = DEMO_PEOPLE.map((username, index) => ({
    ...{ username, email: `${username}@example.com`, passwordHash },
    createdAt: new Date(now.getTime() - (70 + index) * A_DAY_MS),
  }))
  const inserted = await tx.insert(users).values(rows).returning({ id: users.id, username: users.username })
  return new Map(inserted.map(({ id, username }) => [username, id]))
}

interface Entry {
  readonly design: PaintedDesign
  readonly index: number
  readonly ids: ReadonlyMap<string, number>
  readonly now: Date
}

async function insertDesign(tx: Database, { design, index, ids, now }: Entry): Promise<void> {
  const { title, description, change, selections, isExterior, original, result } = design
  const userId = getId(ids, design.author)
  // not all at the same hour of the day
  const savedAt = now.getTime() - design.daysAgo * A_DAY_MS - ((index * 5) % 14) * AN_HOUR_MS
  const createdAt = new Date(savedAt)
  const projectId = await insertProject(tx, {
    ...{ userId, name: title, kind: change.kind, isExterior, createdAt },
    selections: JSON.stringify(selections),
    originalId: original.picture.id,
    resultId: result.picture.id,
  })
  const people = likersOf(design, index)
  const share = {
    ...{ projectId, userId, title, description, isPublic: true, isExterior, createdAt },
    ...{ likeCount: people.length, commentCount: design.comments.length },
  }
  const [{ id: shareId }] = await tx.insert(shares).values(share).returning({ id: shares.id })
  // spread over the time since then, so that none lies ahead of now
  const momentOf = (place: number, count: number) =>
    new Date(savedAt + ((now.getTime() - savedAt) * (place + 1)) / (count + 2))
  const likeRows = people.map((username, place) => ({
    ...{ shareId, userId: getId(ids, username), createdAt: momentOf(place, people.length) },
  }))
  if (likeRows.length > 0) await tx.insert(likes).values(likeRows)
  const commentRows = design.comments.map(([username, content], place) => ({
    ...{ shareId, userId: getId(ids, username), content },
    createdAt: momentOf(place, design.comments.length),
  }))
  if (commentRows.length > 0) await tx.insert(comments).values(commentRows)
}

/** Others than the author, a different round for each design. */
function likersOf({ author, likes: count }: PaintedDesign, index: number): string[] {
  const others = DEMO_PEOPLE.filter((username) => username !== author)
  const start = (index * 5) % others.length
  return [...others.slice(start), ...others.slice(0, start)].slice(0, count)
}

function getId(ids: ReadonlyMap<string, number>, username: string): number {
  const id = ids.get(username)
  if (id === undefined) throw new Error(`nobody is called ${username}`)
  return id
}
