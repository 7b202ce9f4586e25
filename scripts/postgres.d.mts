/** A PostgreSQL server in a temporary folder, for tests. */
export interface PostgresServer {
  readonly url: string
  /** of the process whose child processes serve the connections */
  readonly pid: number
  /** Ends it and removes its folder. */
  readonly stop: () => void
  /** Ends it as `pg_ctl stop -m` does and keeps its data; `immediate` is a crash. */
  readonly shutDown: (mode: 'fast' | 'immediate') => Promise<void>
  /** Starts it again on the same port, and waits until it takes connections. */
  readonly start: () => Promise<void>
}

/** @returns the folder with initdb and postgres of the newest version, or null */
export function findPostgres(): string | null

/** @param bin from findPostgres */
export function startPostgres(bin: string): Promise<PostgresServer>
