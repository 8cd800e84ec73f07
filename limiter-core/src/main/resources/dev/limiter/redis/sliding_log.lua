-- Sliding log: every allowed cost with its time until it is one window old. Java twin: SlidingLogState.
-- Given and set: see one.lua; p is the unit, 2^b. State: a list of a head and the runs from the oldest on.
-- Head: the newest time (ms), the total cost, the newest run's cost. A run is (time mod window) x unit + cost, and lies
-- less than one window before the newest time.
-- TTL only collects garbage: the log matters until its newest run is one window old.

-- include sliding_log_read

local gone, oldest, oldest_cost -- no number is gone where the list is to be written anew
if not stored or now - newest >= window then
  newest, total, moved = now, 0, found
elseif newest - now > window then -- a broken clock wrote it
  newest, last, moved = now, total, true
else
  -- include sliding_log_gone
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
retry_after = not allowed and cost <= limit and wait(total + cost - limit) or 0
reset_after = remaining < limit and wait(total + remaining + 1 - limit) or 0
