import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

/** The one row that binds this database to its data folder: `DATA_DIR/installation.json` holds the same id. */
export const installation = pgTable(
  'installation',
  {
    id: uuid('id').primaryKey(),
    /** always true, so that there is one row at most */
    isOnly: boolean('is_only').notNull().default(true).unique('installation_once'),
    /** what the clock said at the last sweep; tells a clock that jumped from time that passed */
    sweptAt: instant('swept_at'),
    createdAt: createdAt(),
  },
  (table) => [check('installation_only', sql`${table.isOnly}`)],
)
