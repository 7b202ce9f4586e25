import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { JobOwner } from '../painter/job-owner.ts'
import { FIRST_DELAY_MS, leaverKeysOf, LONGEST_DELAY_MS, WINDOW_MS } from '../painter/leaver-delays.ts'
import { LONGEST_WAIT_MS } from '../painter/queue-errors.ts'
import { defineScript, type RedisScript } from '../redis/redis-script.ts'
import type { QueueKeys } from './protocol.ts'

/**
 * Reserves a start, as LeaverDelays does. Time is the Redis server's. For each of the owner's keys: KEYS has a sorted set of
 * cancellations by their time, and the next start; ARGV ends with the number of free ones.
 * @returns how long the job has to wait, in ms
 */
const RESERVE_LUA = `
local windowMs, firstMs, longestMs, refusedMs = unpack(ARGV, 1, 4)
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local start = now
for index = 1, #KEYS, 2 do
  redis.call('ZREMRANGEBYSCORE', KEYS[index], '-inf', now - windowMs)
  local excess = redis.call('ZCARD', KEYS[index]) - ARGV[4 + (index + 1) / 2]
  if excess > 0 then
    local reserved = tonumber(redis.call('GET', KEYS[index + 1]) or 0)
    start = math.max(start, math.max(now, reserved) + math.min(longestMs, firstMs * 2 ^ (excess - 1)))
  end
end
local waitMs = start - now
if waitMs > 0 and waitMs <= tonumber(refusedMs) then
  for index = 1, #KEYS, 2 do
    if redis.call('EXISTS', KEYS[index]) == 1 then redis.call('SET', KEYS[index + 1], start, 'PX', windowMs) end
  end
end
return waitMs
`

/** A painting was canceled. KEYS as above, ARGV: window, an id of the cancellation. */
const NOTE_LUA = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for index = 1, #KEYS, 2 do
  redis.call('ZADD', KEYS[index], now, ARGV[2])
  redis.call('PEXPIRE', KEYS[index], ARGV[1])
end
`

/** The delays of LeaverDelays, counted for all servers together. */
export class SharedLeaverDelays {
  readonly #prefix: string
  readonly #reserve: readonly RedisScript[]
  readonly #note: readonly RedisScript[]

  constructor(redis: Redis, { prefix }: QueueKeys) {
    this.#prefix = `${prefix}:left`
    // an owner has one key or two
    this.#reserve = [1, 2].map((count) => defineScript(redis, `reserveStart${count}`, RESERVE_LUA, 2 * count))
    this.#note = [1, 2].map((count) => defineScript(redis, `noteLeft${count}`, NOTE_LUA, 2 * count))
  }

  async noteLeft(owner: JobOwner): Promise<void> {
    const keys = this.#keysOf(owner)
    if (keys.length > 0) await this.#note[keys.length / 2 - 1](keys, [WINDOW_MS, randomUUID()])
  }

  /** Reserves the owner's next start, unless its job is refused. @returns how long the job has to wait */
  async reserveStart(owner: JobOwner): Promise<number> {
    const keys = this.#keysOf(owner)
    if (keys.length === 0) return 0
    const free = leaverKeysOf(owner).map((one) => one.free)
    const times = [WINDOW_MS, FIRST_DELAY_MS, LONGEST_DELAY_MS, LONGEST_WAIT_MS]
    return Number(await this.#reserve[keys.length / 2 - 1](keys, [...times, ...free]))
  }

  #keysOf(owner: JobOwner): string[] {
    return leaverKeysOf(owner).flatMap(({ key }) => [`${this.#prefix}:${key}`, `${this.#prefix}:next:${key}`])
  }
}
