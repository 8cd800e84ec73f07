-- Decides several charges, all or nothing, or refunds several. Java twin: InMemoryEngine.
-- KEYS: the key of each state; those with a cost come first, then the looks.
-- ARGV: a word per key as in one.lua, followed by the algorithm's name; then the time: see clock.lua.
-- Returns four numbers per key as one.lua does; then, only where keys held something foreign: their numbers in one word.
-- Refunds return the number of keys.
-- TTL only collects garbage.

-- include clock
local replies, saves, foreign_keys, all_allowed, failure = {}, {}, {}, true, nil
-- include mixed_decide

local looks = 1
while looks <= #KEYS and struct.unpack('>i8', ARGV[looks]) ~= 0 do
  decide(looks, false)
  looks = looks + 1
end
if not all_allowed then -- those that would pass are decided again, and nothing is taken
  for i = 1, looks - 1 do
    if replies[4 * i - 3] == 1 then
      decide(i, true)
    end
  end
end
if failure then
  return failure
end
for i = 1, looks - 1 do
  if saves[i] then
    saves[i]()
  end
end
for i = looks, #KEYS do
  decide(i, false)
end

if failure or struct.unpack('>i8', ARGV[1]) < 0 then
  return failure or #KEYS
end
if #foreign_keys > 0 then
  replies[#replies + 1] = table.concat(foreign_keys, ' ')
end
return replies
