package dev.limiter.examples.benchmark.worker;

import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.examples.benchmark.Fields;
import dev.limiter.examples.benchmark.redis.RedisUse;
import dev.limiter.examples.benchmark.redis.RedisUse.Command;
import java.util.function.Predicate;

/**
 * What Redis itself says a call of the script takes, over a thousand clients from one thread: each
 * used up before if it is to be refused, otherwise new to the limit.
 */
record Cost(Subject subject) implements Task {

  private static final int CLIENTS = 1_000;

  @Override
  public Fields run(Fields request) {
    boolean refused = request.yes("refused");
    Policy policy = new Policy("cost", Limit.parse(request.text("limit")));
    Predicate<String> asked = subject.under(policy);
    String[] clients = subject.clients().names(CLIENTS);
    subject.flush();
    rounds(asked, clients, refused ? policy.limit().limit() : 1, true);
    RedisUse before = RedisUse.now(subject.requireRedis());
    rounds(asked, clients, request.whole("rounds"), !refused);
    Command script = RedisUse.now(subject.requireRedis()).since(before).command("evalsha");
    return Task.done().with("micros", (double) script.micros() / script.calls());
  }

  private static void rounds(
      Predicate<String> asked, String[] clients, long rounds, boolean allowed) {
    for (long round = 0; round < rounds; round++) {
      for (String client : clients) {
        if (asked.test(client) != allowed) {
          throw new IllegalStateException((allowed ? "refused " : "allowed ") + client);
        }
      }
    }
  }
}
