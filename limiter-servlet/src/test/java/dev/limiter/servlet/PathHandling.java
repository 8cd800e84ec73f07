package dev.limiter.servlet;

/** How a container is told to treat odd spellings of paths. */
enum PathHandling {
  /** As it comes: what is ambiguous is answered with 400. */
  DEFAULT,
  /** Everything is let through and decoded. */
  DECODED,
  /** Everything is let through; an encoded slash stays as it is. */
  RAW
}
