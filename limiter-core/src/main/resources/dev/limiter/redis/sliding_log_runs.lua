-- The runs of a sliding log, one by one; see sliding_log.lua.

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
