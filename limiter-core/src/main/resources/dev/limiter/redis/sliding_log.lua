-- Sliding log: every allowed cost with its time until it is one window old. Java twin: SlidingLogState.
-- KEYS and ARGV: see charges.lua; p is the unit, 2^b. State: a list of the total cost, the newest time (ms), then runs
-- from the oldest on; a run is (time mod window) x unit + cost, and lies less than one window before the newest time.
-- TTL only collects garbage: the log matters until its newest run is one window old.

local CHUNK = 64

local function unpack_run(c, packed)
  return c.stored_newest - (c.stored_newest - floor(packed / c.p)) % c.window, packed % c.p
end

local function as_whole(text)
  local number = tonumber(text)
  return number and number == floor(number) and number
end

-- A stored run, or nothing where it is none.
local function as_run(c, text)
  local packed = as_whole(text)
  return packed and packed >= 0 and packed < c.window * c.p and packed
end

-- The time and cost of the i-th stored run, from 0; nothing past the last one, or where it is damaged.
local function run(c, i)
  local at = i - c.chunk_from
  if at < 0 or at >= #c.chunk then
    c.chunk, c.chunk_from, at = redis.call('LRANGE', c.key, i + 2, i + 1 + CHUNK), i, 0
  end
  local packed = as_run(c, c.chunk[at + 1])
  if packed then
    return unpack_run(c, packed)
  end
end

-- Forgets the stored list; what is left of it counts from now.
local function replace(c, total)
  c.replaced, c.gone, c.total, c.newest, c.added = true, 0, total, c.now, total
end

local function last_run(c)
  return as_run(c, redis.call('LINDEX', c.key, -1))
end

algorithms['sliding-log'] = {
  open = function(c)
    local head = read('LRANGE', c.key, 0, CHUNK + 1) or { 'foreign' }
    local total, newest = as_whole(head[1]), as_whole(head[2])
    c.stored = total and newest and as_run(c, head[3]) and total > 0 and total < c.p
    c.exists, c.moved = #head > 0, #head > 0
    if not c.stored or c.now - newest >= c.window then
      return replace(c, 0)
    elseif newest - c.now > c.window then -- a broken clock wrote it
      return replace(c, total)
    end
    c.gone, c.total, c.newest, c.stored_newest, c.added = 0, total, newest, newest, 0
    c.chunk, c.chunk_from = head, -2
    local time, cost = run(c, 0)
    while time and time <= c.now - c.window do
      c.gone, c.total = c.gone + 1, c.total - cost
      time, cost = run(c, c.gone)
    end
    if not time or c.total < cost then -- damaged
      c.stored = false
      return replace(c, 0)
    end
    c.moved = c.gone > 0
  end,

  remaining = function(c)
    return max(0, c.limit - c.total)
  end,

  -- Until so many of the oldest have left that the cost fits.
  wait = function(c, cost)
    local surplus, i = c.total + cost - c.limit, c.gone
    while not c.replaced do
      local time, left = run(c, i)
      if not time then
        break
      elseif left >= surplus then
        return time + c.window - c.now
      end
      surplus, i = surplus - left, i + 1
    end
    return c.newest + c.window - c.now
  end,

  take = function(c, cost)
    c.total, c.added, c.newest = c.total + cost, c.added + cost, max(c.now, c.newest)
  end,

  give = function(c, cost)
    local left = min(cost, c.total)
    c.total = c.total - left
    c.added = max(0, c.added - left)
    while left > 0 and c.total > 0 and not c.replaced do
      local packed = last_run(c)
      if not packed then -- damaged
        return replace(c, 0)
      elseif packed % c.p > left then
        redis.call('LSET', c.key, -1, packed - left)
      else
        redis.call('RPOP', c.key)
      end
      left = left - min(left, packed % c.p)
    end
    if c.total > 0 and not c.replaced then
      c.newest = unpack_run(c, last_run(c))
    end
  end,

  save = function(c)
    if c.replaced or c.total == 0 then
      redis.call('DEL', c.key)
    end
    if c.total == 0 then
      return
    end
    local added = c.newest % c.window * c.p + c.added
    if c.replaced then
      redis.call('RPUSH', c.key, c.total, c.newest, added)
    else
      if c.gone > 0 then
        redis.call('LPOP', c.key, c.gone + 2)
        redis.call('LPUSH', c.key, c.newest, c.total)
      else
        redis.call('LSET', c.key, 0, c.total)
        redis.call('LSET', c.key, 1, c.newest)
      end
      local last = c.added > 0 and c.newest == c.stored_newest and last_run(c)
      if last then
        redis.call('LSET', c.key, -1, last + c.added)
      elseif c.added > 0 then
        redis.call('RPUSH', c.key, added)
      end
    end
    redis.call('PEXPIRE', c.key, c.newest + c.window - c.now + c.grace)
  end,
}
