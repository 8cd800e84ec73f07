-- Reads the charges of one call. Java twin: ChargeGroups.
-- KEYS: one state key per charge; those with a cost come first, then the looks.
-- ARGV: now (ms; empty: ask the server), what every TTL is longer than the state's life (ms), then six per key:
--   algorithm, cost, limit, window (ms), p, q (each algorithm says what p and q are to it).

local now = tonumber(ARGV[1])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + floor(time[2] / 1000)
end

local charges = {}
for i, key in ipairs(KEYS) do
  local a = 6 * i - 4
  charges[i] = {
    key = key,
    now = now,
    grace = ARGV[2] + 0,
    algorithm = algorithms[ARGV[a + 1]],
    cost = ARGV[a + 2] + 0,
    limit = ARGV[a + 3] + 0,
    window = ARGV[a + 4] + 0,
    p = ARGV[a + 5] + 0,
    q = ARGV[a + 6] + 0,
  }
end
