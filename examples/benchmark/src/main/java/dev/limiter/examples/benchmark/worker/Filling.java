package dev.limiter.examples.benchmark.worker;

import dev.limiter.examples.benchmark.Fields;
import dev.limiter.examples.benchmark.redis.RedisProbe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/**
 * Gives each of so many clients a state: one that has been asked once, or one that is used up. In
 * memory every client asks. In Redis a stranger asks, whom no memory of refusals knows, and a
 * script there copies its keys for all clients, so that a million take seconds for everybody;
 * copies live for an hour.
 */
record Filling(Subject subject) implements Task {

  private static final int MOST_CALLS = 10;
  private static final int COPIES_PER_SCRIPT = 20_000;
  private static final byte[] LIFE_MILLIS = bytes(Long.toString(Duration.ofHours(1).toMillis()));
  private static final String COPY =
      """
      for i = tonumber(ARGV[3]), tonumber(ARGV[4]) do
        local name = ARGV[1] .. string.format('%07d', i) .. ARGV[2]
        redis.call('RESTORE', name, ARGV[5], ARGV[6], 'REPLACE')
      end
      """;

  @Override
  public Fields run(Fields request) {
    int clients = (int) request.whole("clients");
    boolean usedUp = request.yes("used-up");
    Predicate<String> asked = subject.under(usedUp ? Policies.TIGHT : subject.roomy());
    subject.flush();
    if (subject.redis().isPresent()) {
      String stranger = subject.clients().stranger();
      use(asked, stranger, usedUp);
      copyAll(subject.requireRedis(), stranger, clients);
    } else {
      for (String client : subject.clients().names(clients)) {
        use(asked, client, usedUp);
      }
    }
    return Task.done();
  }

  private static void use(Predicate<String> asked, String client, boolean usedUp) {
    int calls = 1;
    while (asked.test(client) && usedUp) {
      if (++calls > MOST_CALLS) {
        throw new IllegalStateException("never refused");
      }
    }
  }

  private static void copyAll(RedisProbe redis, String stranger, int clients) {
    for (String key : redis.keys()) {
      int at = key.indexOf(stranger);
      if (at >= 0) {
        byte[] before = bytes(key.substring(0, at) + Clients.PREFIX);
        byte[] after = bytes(key.substring(at + stranger.length()));
        byte[] state = redis.dump(key);
        for (int from = 0; from < clients; from += COPIES_PER_SCRIPT) {
          byte[] last = bytes(Integer.toString(Math.min(clients, from + COPIES_PER_SCRIPT) - 1));
          byte[] begin = bytes(Integer.toString(from));
          redis.eval(COPY, List.of(before, after, begin, last, LIFE_MILLIS, state));
        }
      }
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
