import type { FavoriteList } from '@housecoat/contract'
import { and, asc, desc, eq, sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { favoriteColors, favoriteFolders } from '../../platform/database/schema.ts'

const isFolderOf = (userId: number, folderId: number) =>
  and(eq(favoriteFolders.id, folderId), eq(favoriteFolders.userId, userId))

/** @returns a member's folders by name, and favorites, newest first */
export async function listFavorites(db: Database, userId: number): Promise<FavoriteList> {
  const folders = await db
    .select({ id: favoriteFolders.id, name: favoriteFolders.name })
    .from(favoriteFolders)
    .where(eq(favoriteFolders.userId, userId))
    .orderBy(asc(sql`lower(${favoriteFolders.name})`))
  const favorites = await db
    .select({ colorId: favoriteColors.colorId, folderId: favoriteColors.folderId })
    .from(favoriteColors)
    .where(eq(favoriteColors.userId, userId))
    .orderBy(desc(favoriteColors.id))
  return { folders, favorites }
}

/** @param colorIds none of them a favorite yet; the last becomes the newest */
export async function insertFavorites(
  tx: Database,
  userId: number,
  colorIds: readonly string[],
): Promise<void> {
  await tx.insert(favoriteColors).values(colorIds.map((colorId) => ({ userId, colorId })))
}

/** Adds a favorite to a folder, or moves it there. @param folderId null: to none */
export async function putFavorite(
  tx: Database,
  userId: number,
  colorId: string,
  folderId: number | null,
): Promise<void> {
  await tx
    .insert(favoriteColors)
    .values({ userId, colorId, folderId })
    .onConflictDoUpdate({ target: [favoriteColors.userId, favoriteColors.colorId], set: { folderId } })
}

export async function deleteFavorite(db: Database, userId: number, colorId: string): Promise<void> {
  await db
    .delete(favoriteColors)
    .where(and(eq(favoriteColors.userId, userId), eq(favoriteColors.colorId, colorId)))
}

export async function insertFolder(tx: Database, userId: number, name: string): Promise<void> {
  await tx.insert(favoriteFolders).values({ userId, name })
}

/** @returns whether the member has such a folder */
export async function renameFolder(
  db: Database,
  userId: number,
  folderId: number,
  name: string,
): Promise<boolean> {
  const rows = await db
    .update(favoriteFolders)
    .set({ name })
    .where(isFolderOf(userId, folderId))
    .returning({ id: favoriteFolders.id })
  return rows.length > 0
}

/** Its colors stay favorites. @returns whether the member had such a folder */
export async function deleteFolder(db: Database, userId: number, folderId: number): Promise<boolean> {
  const rows = await db
    .delete(favoriteFolders)
    .where(isFolderOf(userId, folderId))
    .returning({ id: favoriteFolders.id })
  return rows.length > 0
}
