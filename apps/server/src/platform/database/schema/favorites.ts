import { bigint, index, pgTable, sql, text, uniqueIndex } from '../drizzle.ts'
import { ownerUser } from './accounts.ts'
import { createdAt, serialId } from './columns.ts'

/** Folders in which members sort their favorite colors. */
export const favoriteFolders = pgTable(
  'favorite_folders',
  {
    id: serialId(),
    userId: ownerUser().notNull(),
    /** unique among the member's folders, ignoring case */
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('favorite_folders_name').on(table.userId, sql`lower(${table.name})`)],
)

/** Favorite colors of members. */
export const favoriteColors = pgTable(
  'favorite_colors',
  {
    /** in the order in which they were added */
    id: serialId(),
    userId: ownerUser().notNull(),
    /** of the paint catalog */
    colorId: text('color_id').notNull(),
    /** a folder of the same member; null: in none */
    folderId: bigint('folder_id', { mode: 'number' }).references(() => favoriteFolders.id, {
      onDelete: 'set null',
    }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('favorite_colors_once').on(table.userId, table.colorId),
    index('favorite_colors_folder').on(table.folderId),
  ],
)
