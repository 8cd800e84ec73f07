-- Writes a sliding log: anew, or what has changed of it; see sliding_log.lua.
-- A new list whose expiry is refused is taken away again: no key stays without one.

save = function()
  if total == 0 or found and not gone then
    redis.call('DEL', key)
  end
  if total == 0 then
    return
  end
  local head = struct.pack('>i6i7i7', newest, total, last)
  local run_of_newest = struct.pack('>i7', newest % window * p + last)
  if not gone then
    redis.call('RPUSH', key, head, run_of_newest)
  elseif gone > 0 then
    redis.call('LPOP', key, gone + 1)
    redis.call('LPUSH', key, head)
  else
    redis.call('LSET', key, 0, head)
  end
  if dropped > 0 then
    redis.call('RPOP', key, dropped)
  end
  if gone and taken then
    if same or cost < 0 then
      redis.call('LSET', key, -1, run_of_newest)
    else
      redis.call('RPUSH', key, run_of_newest)
    end
  end
  local life = newest + window - now + grace
  local refused = not gone and type(redis.pcall('PEXPIRE', key, life)) == 'table'
  if refused and type(redis.pcall('DEL', key)) == 'table' then
    redis.pcall('SET', key, '', 'PX', 1)
  end
  if gone or refused then
    redis.call('PEXPIRE', key, life)
  end
end
