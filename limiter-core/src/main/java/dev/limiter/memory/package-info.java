/**
 * The in-memory engine: one small state class per algorithm, the twin of the Lua file of that name.
 */
@NullMarked
package dev.limiter.memory;

import org.jspecify.annotations.NullMarked;
