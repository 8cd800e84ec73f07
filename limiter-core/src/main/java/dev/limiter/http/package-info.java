/**
 * What every HTTP adapter shares: the configuration, the rules, whose usage is counted, and the
 * answer to a request. Nothing here knows servlets or Jakarta REST.
 */
@NullMarked
package dev.limiter.http;

import org.jspecify.annotations.NullMarked;
