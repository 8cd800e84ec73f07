-- Reads the head of a sliding log and, one by one, its runs; see sliding_log.lua.

local list = redis.pcall('LRANGE', key, 0, 3)
local found = list.err and list or list[1]
local newest, total, last, stored, moved
if list[1] and #list[1] == 20 then
  newest, total, last = struct.unpack('>i6i7i7', list[1])
  stored = total > 0 and total < p
end

-- Time and cost of the i-th run from 0, or of the last ones from -1. Nothing past the ends, or where it is damaged.
local chunk, first = list, -1
local function run(i)
  local text = chunk[i - first + 1]
  if i < 0 then
    text = redis.call('LINDEX', key, i)
  elseif not text then
    chunk, first = redis.call('LRANGE', key, i + 1, i + 64), i
    text = chunk[1]
  end
  local packed = text and #text == 7 and struct.unpack('>i7', text)
  if packed and packed >= 0 and packed < window * p then
    local run_cost = packed % p
    return newest - (newest - (packed - run_cost) / p) % window, run_cost
  end
end
