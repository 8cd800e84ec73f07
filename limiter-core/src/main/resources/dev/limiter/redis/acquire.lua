-- Decides one call, all or nothing. Java twin: InMemoryEngine.acquire.
-- KEYS and ARGV: see charges.lua.
-- Returns four whole numbers per key: allowed (1 or 0), remaining, retry_after_ms, reset_after_ms. After them, only where
-- a key held something foreign that counts as nothing: a word with the numbers of those keys.
-- TTL only collects garbage.

local reply, foreign, all_allowed = {}, {}, true

local function answer(c)
  local remaining = c.algorithm.remaining(c)
  local retry_after, reset_after = 0, 0
  if not c.fits and c.cost <= c.limit then
    retry_after = c.algorithm.wait(c, c.cost)
  end
  if remaining < c.limit then
    reset_after = c.algorithm.wait(c, remaining + 1)
  end
  local n = #reply
  reply[n + 1], reply[n + 2] = c.fits and 1 or 0, remaining
  reply[n + 3], reply[n + 4] = retry_after, reset_after
end

for _, c in ipairs(charges) do
  if c.cost > 0 then
    c.algorithm.open(c)
    c.fits = c.cost <= c.algorithm.remaining(c)
    all_allowed = all_allowed and c.fits
  end
end

for i, c in ipairs(charges) do
  if c.cost == 0 then
    c.algorithm.open(c)
    c.fits = true
  elseif all_allowed then
    c.algorithm.take(c, c.cost)
  end
  answer(c)
  if c.exists and not c.stored then
    foreign[#foreign + 1] = i
  end
  if c.cost > 0 and (all_allowed or c.moved) then
    c.algorithm.save(c)
  end
end

if #foreign > 0 then
  reply[#reply + 1] = table.concat(foreign, ' ')
end
return reply
