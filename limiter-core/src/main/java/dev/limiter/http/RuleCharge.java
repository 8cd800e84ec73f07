package dev.limiter.http;

import dev.limiter.Policy;

/**
 * What a rule charges.
 *
 * @param policy the limit
 * @param cost at least 1, at most the limit
 * @param key whose usage is counted
 */
public record RuleCharge(Policy policy, long cost, KeyExpression key) {}
