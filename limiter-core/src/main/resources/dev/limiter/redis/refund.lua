-- Gives back at most what is still counted. Java twin: InMemoryEngine.refund.
-- KEYS and ARGV: see charges.lua; the cost is what to give back.
-- Returns the number of keys.
-- TTL only collects garbage.

for _, c in ipairs(charges) do
  c.algorithm.open(c)
  if c.stored then
    c.algorithm.give(c, c.cost)
    c.algorithm.save(c)
  end
end

return #KEYS
