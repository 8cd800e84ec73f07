-- Fixed window: cost used since the window's start. Java twin: FixedWindowState.
-- KEYS and ARGV: see charges.lua. State: start (ms), used.
-- TTL only collects garbage: the state matters until the window ends.

algorithms['fixed-window'] = {
  open = function(c)
    local start, used = load_numbers(c, '>i6i6')
    local current = c.now - c.now % c.window
    c.stored = start and start % c.window == 0 and is_count(used)
    if not c.stored or start + c.window <= c.now then
      start, used = current, 0
    elseif start - c.now > c.window then -- a broken clock wrote it
      start, c.moved = current, true
    end
    c.start, c.used = start, used
  end,

  remaining = function(c)
    return max(0, c.limit - c.used)
  end,

  wait = function(c)
    return c.start + c.window - c.now
  end,

  take = function(c, cost)
    c.used = c.used + cost
  end,

  give = function(c, cost)
    c.used = max(0, c.used - cost)
  end,

  save = function(c)
    local ttl = c.start + c.window - c.now + c.grace
    redis.call('SET', c.key, struct.pack('>i6i6', c.start, c.used), 'PX', ttl)
  end,
}
