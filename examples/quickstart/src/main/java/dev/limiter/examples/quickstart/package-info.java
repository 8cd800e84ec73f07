/** An embedded server with a servlet and a Jakarta REST application behind Limiter. */
@NullMarked
package dev.limiter.examples.quickstart;

import org.jspecify.annotations.NullMarked;
