package dev.limiter.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an adapter does to the response of one request.
 *
 * @param fields the rate-limit header fields, each name once with one line, to be set (not added)
 *     before the request goes on; empty when nothing was checked
 * @param refusal the response that takes the place of the real one; empty if the request goes on
 * @param exposed true if scripts of other origins are to read what we send
 */
public record Answer(Map<String, String> fields, Optional<Refusal> refusal, boolean exposed) {

  /** The header that names, to a browser, what scripts of other origins may read. */
  public static final String EXPOSE_HEADERS = "Access-Control-Expose-Headers";

  /** That of a request that nobody decided. */
  public static final Answer UNDECIDED = new Answer(Map.of(), Optional.empty(), false);

  /** Copies the fields; they keep their order. */
  public Answer {
    fields = Ordered.copyOf(fields);
  }

  /** This answer with other fields. */
  public Answer withFields(Map<String, String> newFields) {
    return new Answer(newFields, refusal, exposed);
  }

  /**
   * The value of {@value #EXPOSE_HEADERS}, as one line: what is there, then those of our names that
   * are not. A {@code *} among them does not cover our names, since in an answer to a request with
   * credentials it is a name like any other (Fetch standard, 3.3.3).
   *
   * @param present all lines that are there
   * @return empty if nothing is to be changed
   */
  public Optional<String> exposeHeaders(List<String> present) {
    if (!exposed) {
      return Optional.empty();
    }
    List<String> missing = new ArrayList<>(fields.keySet());
    if (refusal.isPresent() && refusal.get().headers().containsKey(HeaderFields.RETRY_AFTER)) {
      missing.add(HeaderFields.RETRY_AFTER);
    }
    List<String> value = new ArrayList<>();
    for (String line : present) {
      if (!line.isBlank()) {
        value.add(line.strip());
      }
      for (String name : line.split(",", -1)) {
        missing.removeIf(name.strip()::equalsIgnoreCase);
      }
    }
    value.addAll(missing);
    return missing.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", value));
  }
}
