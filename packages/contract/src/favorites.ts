import { z } from 'zod'
import { lineSchema } from './text.ts'

/** Favorite colors of a member. Each is in one folder or in none. */
export const FAVORITE_LIMITS = {
  /** favorites of one member */
  colorsMax: 500,
  /** folders of one member */
  foldersMax: 30,
  folderNameMax: 40,
} as const

/** The form of a color's id, see `PaintColor`. */
export const colorIdSchema = z.string().regex(/^\d{4}$/, 'A color id has four digits')

/** `POST /api/favorites`: adds those that aren't favorites yet, the first as the newest. */
export const addFavoritesRequestSchema = z.strictObject({
  colorIds: z.array(colorIdSchema).min(1).max(FAVORITE_LIMITS.colorsMax),
})

/** `PUT /api/favorites/{colorId}`: adds a favorite, or moves it. */
export const putFavoriteRequestSchema = z.strictObject({
  /** null: in no folder */
  folderId: z.number().int().positive().nullable(),
})

/** `POST /api/favorites/folders` and `PATCH /api/favorites/folders/{id}`. */
export const favoriteFolderRequestSchema = z.strictObject({
  name: lineSchema('Name', FAVORITE_LIMITS.folderNameMax).pipe(z.string().min(1, 'Name is required')),
})

const favoriteFolderSchema = z.object({ id: z.number().int(), name: z.string() })

export type FavoriteFolder = z.infer<typeof favoriteFolderSchema>

const favoriteSchema = z.object({
  colorId: z.string(),
  /** null: in no folder */
  folderId: z.number().int().nullable(),
})

export type Favorite = z.infer<typeof favoriteSchema>

const favoriteListSchema = z.object({
  /** by name */
  folders: z.array(favoriteFolderSchema),
  /** newest first */
  favorites: z.array(favoriteSchema),
})

export type FavoriteList = z.infer<typeof favoriteListSchema>

/** The answer of every call about favorites: all of them, as they are now. */
export const favoritesResponseSchema = favoriteListSchema.extend({ success: z.literal(true) })

export type FavoritesResponse = z.infer<typeof favoritesResponseSchema>
