-- Token bucket: whole tokens, and a fraction of one in 1/period. Java twin: TokenBucketState.
-- Given and set: see one.lua; window is the time to fill, p the refill (tokens per period), q the period (ms).
-- State: tokens, fraction, time of the last refill (ms).
-- TTL only collects garbage: a missing bucket is a full one.
-- include exact

local text = redis.pcall('GET', key)
local tokens, fraction, time, stored, moved
if text and #text == 18 then
  tokens, fraction, time = struct.unpack('>i6i6i6', text)
  stored = tokens >= 0 and tokens <= 2^36 and fraction >= 0 and fraction < q
end
foreign = not stored and text

if not stored or now - time >= window then
  tokens, fraction, time = limit, 0, now
elseif time - now > window then -- a broken clock wrote it
  time, moved = now, true
elseif now > time then
  local gained, rest = mul_div(p, now - time, q)
  tokens, fraction, time = tokens + gained, fraction + rest, now
  if fraction >= q then
    tokens, fraction = tokens + 1, fraction - q
  end
end
if tokens >= limit then
  tokens, fraction = limit, 0
end

allowed = cost <= tokens
local taken = allowed and not held and (cost > 0 or cost < 0 and stored)
if taken and tokens - cost >= limit then -- a refund fills it
  tokens, fraction = limit, 0
elseif taken then
  tokens = tokens - cost
end
remaining = tokens

local ahead = time > now and time - now or 0
if taken or moved and cost > 0 then
  value = struct.pack('>i6i6i6', tokens, fraction, time)
  life = ahead + math.ceil(((limit - tokens) * q - fraction) / p) -- until it is full; a ms off beyond 2^53
end
retry_after, reset_after = 0, 0
if not allowed and cost <= limit then -- until the missing tokens are there
  local whole, rest = mul_div(cost - tokens, q, p)
  retry_after = ahead + whole + math.ceil((rest - fraction) / p)
end
if tokens < limit then
  reset_after = ahead + math.ceil((q - fraction) / p)
end
