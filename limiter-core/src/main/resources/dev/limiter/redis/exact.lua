-- Exact whole numbers: products beyond 2^53, and state kept as fixed-width integers. Put in front of every script.
-- Java twin: ExactMath (mul_div).
-- Every number is a whole one below 2^53 in size; times are in milliseconds.

local floor, max, min = math.floor, math.max, math.min
local MAX_COUNT = 68719476736 -- 2^36, what a stored count never exceeds
local algorithms = {}

-- floor(x y / d) and its remainder, for y < 2^48, d <= 2^36 and a quotient below 2^53.
local function mul_div(x, y, d)
  local a = floor(x / d)
  local b = x - a * d
  local quotient, remainder = 0, 0
  for shift = 2, 0, -1 do
    local limb = floor(y / 65536 ^ shift) % 65536
    local t = remainder * 65536 + b * limb
    local k = floor(t / d)
    remainder = t - k * d
    quotient = quotient * 65536 + k
  end
  return a * y + quotient, remainder
end

local function mul_div_up(x, y, d)
  local quotient, remainder = mul_div(x, y, d)
  return remainder > 0 and quotient + 1 or quotient
end

-- What a command reads from a key; nothing where the key holds another type. Any other error ends the script.
local function read(...)
  local reply = redis.pcall(...)
  if type(reply) == 'table' and reply.err then
    return not string.find(reply.err, 'WRONGTYPE', 1, true) and redis.call(...) or nil
  end
  return reply
end

-- The numbers stored under the key, or nothing where the key is missing or holds something foreign.
local function load_numbers(c, format)
  local text = read('GET', c.key)
  c.exists = text ~= false
  if text and #text == struct.size(format) then
    return struct.unpack(format, text)
  end
end

local function is_count(number)
  return number >= 0 and number <= MAX_COUNT
end
