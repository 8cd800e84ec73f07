-- The time: of the word after those of the keys, or of the server where there is none.
-- The word: now (ms), and grace (ms), which is what every TTL is longer than the state matters; 8 bytes each.

local now, grace
if ARGV[#KEYS + 1] then
  now, grace = struct.unpack('>i8i8', ARGV[#KEYS + 1])
else
  local time = redis.call('TIME')
  now, grace = time[1] * 1000 + (time[2] - time[2] % 1000) / 1000, 1000
end
