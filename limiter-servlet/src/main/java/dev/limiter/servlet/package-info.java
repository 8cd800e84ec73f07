/** Puts Limiter in front of a Servlet application, as a filter. */
@NullMarked
package dev.limiter.servlet;

import org.jspecify.annotations.NullMarked;
