-- Decides one charge, or refunds one. Java twin: InMemoryEngine.
-- KEYS: the key of the state.
-- ARGV: cost (below zero: a refund), limit, window (ms), p, q, 8 bytes each, then what mixed.lua needs, in one word; then the time: see
--   clock.lua.
-- Returns allowed (1 or 0), remaining, retry_after_ms, reset_after_ms; then, only where the key held something foreign
-- that counts as nothing: 1, as a word. A refund returns 1.
-- TTL only collects garbage.
--
-- An algorithm is given the names above and held, which is true where nothing may be taken. What p and q are, it says.
-- It reads the state and sets what is returned; value and its life (ms), or save, where something is to be written;
-- and foreign, which is what the key held where that is no state of ours.

-- include clock
local key, held = KEYS[1], false
local cost, limit, window, p, q = struct.unpack('>i8i8i8i8i8', ARGV[1])
local allowed, remaining, retry_after, reset_after, foreign, value, life, save
-- include algorithm

if foreign and foreign.err and not string.find(foreign.err, 'WRONGTYPE', 1, true) then
  return foreign
elseif value then
  redis.call('SET', key, value, 'PX', life + grace)
elseif save then
  save()
end
if cost < 0 then
  return 1
end
return {allowed and 1 or 0, remaining, retry_after, reset_after, foreign and '1' or nil}
