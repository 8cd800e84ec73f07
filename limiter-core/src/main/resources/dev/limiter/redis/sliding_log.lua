-- Sliding log: every allowed cost with its time until it is one window old. Java twin: SlidingLogState.
-- Given and set: see one.lua; p is the unit, 2^b. State: a list of a head and the runs from the oldest on.
-- Head: the newest time (ms), the total cost, the newest run's cost. A run is (time mod window) x unit + cost, and lies
-- less than one window before the newest time.
-- TTL only collects garbage: the log matters until its newest run is one window old.

local list = redis.pcall('LRANGE', key, 0, 3)
local found = list.err and list or list[1]
local newest, total, last, stored, moved
if list[1] and #list[1] == 20 then
  newest, total, last = struct.unpack('>i6i7i7', list[1])
  stored = total > 0 and total < p
end
-- include sliding_log_runs

local gone, oldest, oldest_cost -- no number is gone where the list is to be written anew
if not stored or now - newest >= window then
  newest, total, moved = now, 0, found
elseif newest - now > window then -- a broken clock wrote it
  newest, last, moved = now, total, true
else
  gone = 0
  oldest, oldest_cost = run(0)
  while oldest and oldest <= now - window do
    gone, total = gone + 1, total - oldest_cost
    oldest, oldest_cost = run(gone)
  end
  moved = gone > 0
  if not oldest or oldest_cost > total then -- damaged
    gone, stored, moved, newest, total = nil, false, true, now, 0
  end
end
foreign = not stored and found

remaining = total < limit and limit - total or 0
allowed = cost <= remaining
local taken = allowed and not held and (cost > 0 or cost < 0 and stored)
local same, dropped = newest >= now, 0
if taken and cost > 0 then
  last = same and total > 0 and last + cost or cost
  newest, total = same and newest or now, total + cost
elseif taken then
  -- include sliding_log_refund
end
if taken then
  remaining = total < limit and limit - total or 0
end
if not gone then
  oldest, oldest_cost = newest, total
end
if taken or moved and cost > 0 then
  -- include sliding_log_save
end

local function wait(surplus) -- until so many of the oldest have left
  local i, time, left = gone, oldest, oldest_cost
  while time and left < surplus do
    i, surplus = i + 1, surplus - left
    time, left = run(i)
  end
  return (time or newest) + window - now
end
if not allowed and cost <= limit then
  retry_after = wait(total + cost - limit)
end
if remaining < limit then
  reset_after = wait(total + remaining + 1 - limit)
end
