package dev.limiter.http;

import java.util.Map;
import java.util.Optional;

/**
 * What an adapter does to the response of one request.
 *
 * @param fields the rate-limit header fields, each name once with one line, to be set (not added)
 *     before the request goes on; empty when nothing was checked
 * @param refusal the response that takes the place of the real one; empty if the request goes on
 */
public record Answer(Map<String, String> fields, Optional<Refusal> refusal) {

  /** Copies the fields; they keep their order. */
  public Answer {
    fields = Ordered.copyOf(fields);
  }
}
