-- Passes over the runs of a sliding log that are gone; see sliding_log.lua.

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
