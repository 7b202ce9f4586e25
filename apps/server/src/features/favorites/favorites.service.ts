import { FAVORITE_LIMITS, type FavoriteList } from '@housecoat/contract'
import { findPaintColor } from '@housecoat/contract/paint-catalog'
import { AppError } from '../../app-error.ts'
import { isUniqueViolation } from '../../platform/database/database-errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/locks.ts'
import {
  deleteFavorite,
  deleteFolder,
  insertFavorites,
  insertFolder,
  listFavorites,
  putFavorite,
  renameFolder,
} from './favorites.repository.ts'

/** A member's favorite colors and the folders they are in. Every change returns all of them as they are then. */
export class FavoriteService {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async list(userId: number): Promise<FavoriteList> {
    return listFavorites(this.#db, userId)
  }

  /**
   * Adds the colors of a browser to the account, as many as it can hold. Colors that are favorites already stay in their
   * folders, and those that left the catalog are passed over.
   * @param colorIds newest first
   */
  async add(userId: number, colorIds: readonly string[]): Promise<FavoriteList> {
    return this.#change(userId, async (tx, { favorites }) => {
      const have = new Set(favorites.map(({ colorId }) => colorId))
      const isNew = (id: string) => !have.has(id) && findPaintColor(id) !== null
      const added = [...new Set(colorIds)].filter(isNew).slice(0, FAVORITE_LIMITS.colorsMax - have.size)
      if (added.length > 0) await insertFavorites(tx, userId, added.reverse())
    })
  }

  /**
   * Makes a color a favorite, or moves it to another folder.
   * @param folderId null: in no folder
   * @throws AppError color_not_found, favorite_folder_not_found or favorites_full
   */
  async put(userId: number, colorId: string, folderId: number | null): Promise<FavoriteList> {
    if (findPaintColor(colorId) === null) throw new AppError('color_not_found')
    return this.#change(userId, async (tx, { folders, favorites }) => {
      if (folderId !== null && !folders.some(({ id }) => id === folderId))
        throw new AppError('favorite_folder_not_found')
      const isNew = !favorites.some((favorite) => favorite.colorId === colorId)
      if (isNew && favorites.length >= FAVORITE_LIMITS.colorsMax) throw new AppError('favorites_full')
      await putFavorite(tx, userId, colorId, folderId)
    })
  }

  /** Also when it is none, so that a repeated request succeeds. */
  async remove(userId: number, colorId: string): Promise<FavoriteList> {
    await deleteFavorite(this.#db, userId, colorId)
    return this.list(userId)
  }

  /** @throws AppError favorite_folder_exists or favorite_folders_full */
  async createFolder(userId: number, name: string): Promise<FavoriteList> {
    return this.#change(userId, async (tx, { folders }) => {
      if (folders.length >= FAVORITE_LIMITS.foldersMax) throw new AppError('favorite_folders_full')
      await insertFolder(tx, userId, name)
    }).catch(refuseTakenName)
  }

  /** @throws AppError favorite_folder_not_found or favorite_folder_exists */
  async renameFolder(userId: number, folderId: number, name: string): Promise<FavoriteList> {
    const isThere = await renameFolder(this.#db, userId, folderId, name).catch(refuseTakenName)
    if (!isThere) throw new AppError('favorite_folder_not_found')
    return this.list(userId)
  }

  /** Its colors stay favorites. @throws AppError favorite_folder_not_found */
  async deleteFolder(userId: number, folderId: number): Promise<FavoriteList> {
    return this.#change(userId, async (tx) => {
      if (!(await deleteFolder(tx, userId, folderId))) throw new AppError('favorite_folder_not_found')
    })
  }

  /** One change of a member at a time, so that the limits hold. */
  async #change(
    userId: number,
    change: (tx: Database, present: FavoriteList) => Promise<void>,
  ): Promise<FavoriteList> {
    return this.#db.transaction(async (tx) => {
      if (!(await lockUser(tx, userId, 'no key update'))) throw new AppError('authentication_required')
      await change(tx, await listFavorites(tx, userId))
      return listFavorites(tx, userId)
    })
  }
}

function refuseTakenName(error: unknown): never {
  if (isUniqueViolation(error, 'favorite_folders_name')) throw new AppError('favorite_folder_exists')
  throw error
}
