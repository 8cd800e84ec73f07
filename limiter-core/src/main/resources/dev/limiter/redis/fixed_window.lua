-- Fixed window: cost used since the window's start. Java twin: FixedWindowState.
-- Given and set: see one.lua. State: start (ms), used.
-- TTL only collects garbage: the state matters until the window ends.

local text = redis.pcall('GET', key)
local start, used, stored, moved
if text and #text == 12 then
  start, used = struct.unpack('>i6i6', text)
  stored = start % window == 0 and used >= 0 and used <= 2^36
end
foreign = not stored and text

if not stored or start + window <= now then
  start, used = now - now % window, 0
elseif start - now > window then -- a broken clock wrote it
  start, moved = now - now % window, true
end

remaining = used < limit and limit - used or 0
allowed = cost <= remaining
local taken = allowed and not held and (cost > 0 or cost < 0 and stored)
if taken then
  used = used + cost > 0 and used + cost or 0
  remaining = used < limit and limit - used or 0
end

local left = start + window - now
if taken or moved and cost > 0 then
  value, life = struct.pack('>i6i6', start, used), left
end
retry_after = not allowed and cost <= limit and left or 0
reset_after = remaining < limit and left or 0
