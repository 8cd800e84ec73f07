-- Sliding window counter: the previous window's cost, weighted, plus the current one's. Java twin: SlidingCounterState.
-- KEYS and ARGV: see charges.lua. State: start of the current window (ms), previous cost, current cost.
-- TTL only collects garbage: the current cost matters until the window after its own ends.

local COUNTER = '>i6i6i6'

-- How much of the current window is still to come, in ms.
local function still_to_come(c)
  return c.window - max(0, c.now - c.start)
end

algorithms['sliding-counter'] = {
  open = function(c)
    local start, previous, current = load_numbers(c, COUNTER)
    local base = c.now - c.now % c.window
    c.stored = start and start % c.window == 0 and is_count(previous) and is_count(current)
    if not c.stored or start + 2 * c.window <= c.now then
      start, previous, current = base, 0, 0
    elseif start + c.window <= c.now then
      start, previous, current = base, current, 0
    elseif start - c.now > c.window then -- a broken clock wrote it
      start, previous, current, c.moved = base, 0, min(previous + current, MAX_COUNT), true
    end
    c.start, c.previous, c.current = start, previous, current
  end,

  remaining = function(c)
    return max(0, c.limit - mul_div(c.previous, still_to_come(c), c.window) - c.current)
  end,

  wait = function(c, cost)
    local k = c.limit - cost
    local ahead = max(0, c.start - c.now)
    if c.current <= k then
      return ahead + still_to_come(c) - mul_div_up(k - c.current + 1, c.window, c.previous) + 1
    end
    return ahead + still_to_come(c) + c.window - mul_div_up(k + 1, c.window, c.current) + 1
  end,

  take = function(c, cost)
    c.current = c.current + cost
  end,

  give = function(c, cost)
    local from_current = min(cost, c.current)
    c.current = c.current - from_current
    c.previous = max(0, c.previous - (cost - from_current))
  end,

  save = function(c)
    local windows = c.current > 0 and 2 or 1
    local ttl = c.start + windows * c.window - c.now + c.grace
    redis.call('SET', c.key, struct.pack(COUNTER, c.start, c.previous, c.current), 'PX', ttl)
  end,
}
