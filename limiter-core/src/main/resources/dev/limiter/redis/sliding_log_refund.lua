-- Gives a cost back to a sliding log, of the newest runs first; see sliding_log.lua.

local rest = math.min(-cost, total)
total = total - rest
last = total
if gone and total > 0 then
  local time, left = run(-1)
  while time and left <= rest do
    dropped, rest = dropped + 1, rest - left
    time, left = run(-1 - dropped)
  end
  if time then
    newest, last = time, left - rest
  else -- damaged
    total = 0
  end
end
