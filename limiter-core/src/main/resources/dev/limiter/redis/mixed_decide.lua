-- Decides the i-th charge of a call, and keeps what is to be answered and written; see mixed.lua.

local function decide(i, held)
  local key = KEYS[i]
  local algorithm = string.sub(ARGV[i], 41)
  local cost, limit, window, p, q = struct.unpack('>i8i8i8i8i8', ARGV[i])
  local allowed, remaining, retry_after, reset_after, foreign, value, life, save
  if algorithm == 'fixed-window' then
    -- include fixed_window
  elseif algorithm == 'sliding-log' then
    -- include sliding_log
  elseif algorithm == 'sliding-counter' then
    -- include sliding_counter
  elseif algorithm == 'token-bucket' then
    -- include token_bucket
  end

  if foreign and foreign.err and not string.find(foreign.err, 'WRONGTYPE', 1, true) then
    failure = foreign
  elseif foreign and not held then
    foreign_keys[#foreign_keys + 1] = i
  end
  all_allowed = all_allowed and allowed
  saves[i] = save or value and function()
    redis.call('SET', key, value, 'PX', life + grace)
  end
  local at = 4 * i
  replies[at - 3], replies[at - 2] = allowed and 1 or 0, remaining
  replies[at - 1], replies[at] = retry_after, reset_after
end
