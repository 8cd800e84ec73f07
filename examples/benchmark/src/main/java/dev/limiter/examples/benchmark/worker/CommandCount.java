package dev.limiter.examples.benchmark.worker;

import dev.limiter.examples.benchmark.Fields;
import dev.limiter.examples.benchmark.redis.CommandLog;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Which commands a decision takes, for one client that all threads ask for. */
record CommandCount(Subject subject) implements Task {

  private static final int CALLS = 1_920;

  @Override
  public Fields run(Fields request) throws InterruptedException {
    boolean refused = request.yes("refused");
    int threads = (int) request.whole("threads");
    Predicate<String> asked = subject.under(refused ? Policies.TIGHT : subject.roomy());
    new Filling(subject).run(request.with("clients", 1).with("used-up", refused));
    Crowd crowd = new Crowd(threads);
    CommandLog log =
        CommandLog.during(
            subject.uri(), subject.requireRedis(), () -> ask(crowd, asked, CALLS / threads));
    return Task.done()
        .with("wire", perDecision(log.fromClients()))
        .with("scripts", perDecision(log.fromScripts()));
  }

  private static void ask(Crowd crowd, Predicate<String> asked, int calls) {
    try {
      crowd.run(
          number -> {
            for (int i = 0; i < calls; i++) {
              boolean unused = asked.test(Clients.name(0));
            }
          });
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String perDecision(Map<String, Long> counts) {
    String text =
        counts.entrySet().stream()
            .filter(entry -> entry.getValue() * 100 >= CALLS)
            .map(
                entry ->
                    String.format(
                        Locale.ROOT, "%s %.2f", entry.getKey(), (double) entry.getValue() / CALLS))
            .collect(Collectors.joining(", "));
    return text.isEmpty() ? "none" : text;
  }
}
