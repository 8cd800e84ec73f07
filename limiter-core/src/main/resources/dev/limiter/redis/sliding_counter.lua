-- Sliding window counter: the previous window's cost, weighted, plus the current one's. Java twin: SlidingCounterState.
-- Given and set: see one.lua. State: start of the current window (ms), previous cost, current cost.
-- TTL only collects garbage: the current cost matters until the window after its own ends.
-- include exact

local text = redis.pcall('GET', key)
local start, previous, current, stored, moved
if text and #text == 18 then
  start, previous, current = struct.unpack('>i6i6i6', text)
  stored = start % window == 0 and previous >= 0 and previous <= 2^36 and current >= 0 and current <= 2^36
end
foreign = not stored and text

if not stored or start + 2 * window <= now then
  start, previous, current = now - now % window, 0, 0
elseif start + window <= now then
  start, previous, current = now - now % window, current, 0
elseif start - now > window then -- a broken clock wrote it
  start, previous, current, moved = now - now % window, 0, math.min(previous + current, 2^36), true
end

local ahead = start > now and start - now or 0
local left = start + window - now - ahead -- of the current window
local room = limit - mul_div(previous, left, window)
remaining = current < room and room - current or 0
allowed = cost <= remaining
local taken = allowed and not held and (cost > 0 or cost < 0 and stored)
if taken then
  current = current + cost
  if current < 0 then -- a refund of more than the current window's
    previous, current = math.max(0, previous + current), 0
    room = limit - mul_div(previous, left, window)
  end
  remaining = current < room and room - current or 0
end

if taken or moved and cost > 0 then
  value = struct.pack('>i6i6i6', start, previous, current)
  life = start + (current > 0 and 2 or 1) * window - now
end

-- Until the weighted sum is at most k, from the current window's end on.
local function wait(k, previous, current, window)
  local here = current <= k
  local whole, rest = mul_div(here and k - current + 1 or k + 1, window, here and previous or current)
  return (here and 0 or window) - whole + (rest > 0 and 0 or 1)
end
left = left + ahead
retry_after = not allowed and cost <= limit and left + wait(limit - cost, previous, current, window) or 0
reset_after = remaining < limit and left + wait(limit - remaining - 1, previous, current, window) or 0
