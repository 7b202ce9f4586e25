import { boolean, check, pgTable, sql, uuid } from '../drizzle.ts'
import { createdAt, instant } from './columns.ts'

/** The one row that binds this database to its data folder: `DATA_DIR/installation.json` holds the same id. */
export const installation = pgTable(
  'installation',
  {
    id: uuid('id').primaryKey(),
    /** always true and unique: at most one row */
    isOnly: boolean('is_only').notNull().default(true).unique('installation_once'),
    /** the clock at the last sweep, to detect jumps */
    sweptAt: instant('swept_at'),
    createdAt: createdAt(),
  },
  (table) => [check('installation_only', sql`${table.isOnly}`)],
)
