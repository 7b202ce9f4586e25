/** A Redis server in a temporary folder, for tests and the fleet. */
export interface RedisProcess {
  /** with a password */
  readonly url: string
  readonly pid: number
  /** Ends it and removes its folder. */
  readonly stop: () => void
  /** Ends it as SIGTERM does, or as a crash, and keeps what it wrote. */
  readonly shutDown: (mode: 'fast' | 'immediate') => Promise<void>
  /** Starts it again on the same port, with what it had written, and waits until it takes connections. */
  readonly start: () => Promise<void>
}

/** @returns the path of redis-server, or null */
export function findRedis(): string | null

/**
 * @param program from findRedis
 * @param settings arguments such as `--maxmemory-policy allkeys-lru`
 */
export function startRedis(program: string, settings?: readonly string[]): Promise<RedisProcess>
