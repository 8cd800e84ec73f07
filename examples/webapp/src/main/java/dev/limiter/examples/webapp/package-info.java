/** A small shop: a servlet in web.xml and a Jakarta REST application. */
@NullMarked
package dev.limiter.examples.webapp;

import org.jspecify.annotations.NullMarked;
