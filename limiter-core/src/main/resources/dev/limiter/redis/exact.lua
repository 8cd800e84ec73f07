-- Exact products of whole numbers that may exceed 2^53. Java twin: ExactMath.

-- floor(x y / d) and its remainder, for y < 2^48, d <= 2^36 and a quotient below 2^53.
local function mul_div(x, y, d)
  local product = x * y
  if product < 2^53 then
    local remainder = product % d
    return (product - remainder) / d, remainder
  end
  local b = x % d
  local quotient, remainder = 0, 0
  for shift = 2, 0, -1 do
    local limb = math.floor(y / 65536 ^ shift) % 65536
    local t = remainder * 65536 + b * limb
    remainder = t % d
    quotient = quotient * 65536 + (t - remainder) / d
  end
  return (x - b) / d * y + quotient, remainder
end
