import type { Redis } from 'ioredis'

/** Runs a Lua script on the server, as one step that nothing interrupts. */
export type RedisScript = (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>

/** @param name unique in the process */
export function defineScript(redis: Redis, name: string, lua: string, keyCount: number): RedisScript {
  redis.defineCommand(name, { lua, numberOfKeys: keyCount })
  const commands = redis as unknown as Record<string, (...args: (string | number)[]) => Promise<unknown>>
  return (keys, args) => commands[name](...keys, ...args)
}
