@NullMarked
package dev.limiter.jaxrs;

import org.jspecify.annotations.NullMarked;
