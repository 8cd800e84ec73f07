/** What the engines and the grammar share. No API: its types may change in any release. */
@NullMarked
package dev.limiter.internal;

import org.jspecify.annotations.NullMarked;
