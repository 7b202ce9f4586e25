/**
 * Scripts that keep the places of all jobs. Each runs as one step, so that any number of servers stay within the limits.
 *
 * Time is the Redis server's. Turns are start-time fair queuing (Goyal, Vin, Cheng 1996) with every job of cost 1: a job's turn is
 * the later of the turn that was started last and its group's next one. So a group with a hundred jobs gets turns 0 to 99, and another group's
 * first job gets the turn that runs now.
 */

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`

/**
 * Admits a job, or says why not.
 * KEYS: wanted, owners, turns, workers, waiting paintings. ARGV: see `admit` in places.ts.
 * @returns a status; then the job's turn
 */
export const ADMIT_LUA = `
local wanted, owners, turns, workers, waiting = unpack(KEYS)
local id, version, lane, person, network, group = unpack(ARGV, 1, 6)
local perPerson, perNetwork, quickPerSlot, paintPerSlot, leaseMs = unpack(ARGV, 7, 11)
local channel, isTrial = ARGV[12], ARGV[13] == '1'
${NOW}
for _, lost in ipairs(redis.call('ZRANGEBYSCORE', wanted, '-inf', now)) do
  redis.call('ZREM', wanted, lost)
  redis.call('HDEL', owners, lost)
end

local slots = 0
for _, worker in ipairs(redis.call('ZRANGEBYSCORE', workers, now, '+inf')) do
  local its, count = string.match(worker, '^(%d+)|(%d+)|')
  if its == version then slots = slots + tonumber(count) end
end
if slots == 0 then return {'no_worker'} end

local quick, painting, ofPerson, ofNetwork = 0, 0, 0, 0
local groups = {}
local all = redis.call('HGETALL', owners)
for index = 1, #all, 2 do
  local itsLane, itsPerson, itsNetwork, itsGroup, turn = string.match(all[index + 1], '^(.-)\\t(.-)\\t(.-)\\t(.-)\\t(%d+)$')
  if itsLane == 'quick' then quick = quick + 1 else painting = painting + 1 end
  if itsLane == 'painting' then
    if person ~= '' and itsPerson == person then ofPerson = ofPerson + 1 end
    if network ~= '' and itsNetwork == network then ofNetwork = ofNetwork + 1 end
    if itsGroup ~= '' and redis.call('ZSCORE', waiting, all[index]) then
      local known = groups[itsGroup] or {count = 0, turn = -1}
      known.count = known.count + 1
      if tonumber(turn) > known.turn then known.turn, known.id = tonumber(turn), all[index] end
      groups[itsGroup] = known
    end
  end
end

if lane == 'quick' then
  if quick >= quickPerSlot * slots then return {'full'} end
else
  if not isTrial and group ~= '' and (ofPerson >= tonumber(perPerson) or ofNetwork >= tonumber(perNetwork)) then return {'places'} end
  if painting >= paintPerSlot * slots then
    local largest = {count = 0}
    for _, known in pairs(groups) do
      if known.count > largest.count then largest = known end
    end
    local own = groups[group] and groups[group].count or 0
    if largest.count < own + 2 then return {'full'} end
    if not isTrial then
      redis.call('ZREM', wanted, largest.id)
      redis.call('HDEL', owners, largest.id)
      redis.call('PUBLISH', channel, cjson.encode({id = largest.id, reason = 'displaced'}))
    end
  end
end
if isTrial then return {'admitted', 0} end

if redis.call('ZCARD', wanted) == 0 then redis.call('DEL', turns) end
local turn = tonumber(redis.call('HGET', turns, 'started') or 0)
if lane ~= 'quick' then
  local field = 'group:' .. group
  turn = math.max(turn, tonumber(redis.call('HGET', turns, field) or 0))
  redis.call('HSET', turns, field, turn + 1)
end
redis.call('HSET', owners, id, table.concat({lane, person, network, group, turn}, '\\t'))
redis.call('ZADD', wanted, now + leaseMs, id)
return {'admitted', turn}
`

/** Says that jobs are still waited for. KEYS: wanted, owners. ARGV: lease, then id and owner of each job. */
export const RENEW_LUA = `
${NOW}
for index = 2, #ARGV, 2 do
  redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[index])
  redis.call('HSETNX', KEYS[2], ARGV[index], ARGV[index + 1])
end
`

/**
 * A worker is about to start a job. KEYS: wanted, turns. ARGV: id, turn.
 * @returns 1 when somebody waits for it
 */
export const START_LUA = `
${NOW}
local known = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not known or tonumber(known) < now then return 0 end
local turn = tonumber(ARGV[2])
if turn > tonumber(redis.call('HGET', KEYS[2], 'started') or 0) then redis.call('HSET', KEYS[2], 'started', turn) end
return 1
`

/** KEYS: wanted. ARGV: ids. @returns those that nobody waits for */
export const UNWANTED_LUA = `
${NOW}
local unwanted = {}
for _, id in ipairs(ARGV) do
  local known = redis.call('ZSCORE', KEYS[1], id)
  if not known or tonumber(known) < now then table.insert(unwanted, id) end
end
return unwanted
`

/** A worker says that it runs. KEYS: workers. ARGV: member, lease. */
export const HEARTBEAT_LUA = `
${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 60000)
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
`

/** KEYS: workers. @returns members of the workers that run */
export const WORKERS_LUA = `
${NOW}
return redis.call('ZRANGEBYSCORE', KEYS[1], now, '+inf')
`
