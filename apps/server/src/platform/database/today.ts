import { sql } from './drizzle.ts'

/** The UTC day by the database's clock, so that servers whose clocks differ agree on it. */
export const TODAY = sql<string>`(now() at time zone 'utc')::date`
