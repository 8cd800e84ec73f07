-- Token bucket: whole tokens, and a fraction of one in 1/period. Java twin: TokenBucketState.
-- KEYS and ARGV: see charges.lua; window is the time to fill, p the refill (tokens per period), q the period (ms).
-- State: tokens, fraction, time of the last refill (ms).
-- TTL only collects garbage: a missing bucket is a full one.

local BUCKET = '>i6i6i6'

local function wait(c, cost)
  local whole, rest = mul_div(cost - c.tokens, c.q, c.p)
  return max(0, c.time - c.now) + whole - floor((c.fraction - rest) / c.p)
end

algorithms['token-bucket'] = {
  open = function(c)
    local tokens, fraction, time = load_numbers(c, BUCKET)
    c.stored = tokens and is_count(tokens) and fraction >= 0 and fraction < c.q
    if not c.stored or c.now - time >= c.window then
      tokens, fraction, time = c.limit, 0, c.now
    elseif time - c.now > c.window then -- a broken clock wrote it
      time, c.moved = c.now, true
    elseif c.now > time then
      local gained, rest = mul_div(c.p, c.now - time, c.q)
      local carry = fraction + rest >= c.q and 1 or 0
      tokens, fraction, time = tokens + gained + carry, fraction + rest - carry * c.q, c.now
    end
    if tokens >= c.limit then
      tokens, fraction = c.limit, 0
    end
    c.tokens, c.fraction, c.time = tokens, fraction, time
  end,

  remaining = function(c)
    return c.tokens
  end,

  wait = wait,

  take = function(c, cost)
    c.tokens = c.tokens - cost
  end,

  give = function(c, cost)
    c.tokens = c.tokens + cost
    if c.tokens >= c.limit then
      c.tokens, c.fraction = c.limit, 0
    end
  end,

  save = function(c)
    local ttl = wait(c, c.limit) + c.grace
    redis.call('SET', c.key, struct.pack(BUCKET, c.tokens, c.fraction, c.time), 'PX', ttl)
  end,
}
