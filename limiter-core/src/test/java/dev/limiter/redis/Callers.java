package dev.limiter.redis;

import static java.util.stream.Collectors.toList;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import redis.clients.jedis.Protocol.Command;

/** Many who ask one node at once, each on a thread of its own. */
final class Callers implements AutoCloseable {

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final GroupCommit group;

  Callers(GroupCommit group) {
    this.group = group;
  }

  /** Calls that ask for the numbers from one to another as texts, each for one. */
  List<Future<String>> ask(int from, int to) {
    Deadline deadline = seconds(60);
    return IntStream.range(from, to)
        .mapToObj(
            i ->
                run(
                    () ->
                        String.valueOf(
                            group.exchange(List.of(echo(String.valueOf(i))), deadline).get(0))))
        .collect(toList());
  }

  <T> Future<T> run(Callable<T> call) {
    return threads.submit(call);
  }

  void awaitQueued(int calls) {
    await().until(() -> group.queued() == calls);
  }

  static List<String> numbers(int from, int to) {
    return IntStream.range(from, to).mapToObj(String::valueOf).toList();
  }

  static List<String> texts(List<Future<String>> calls) throws Exception {
    List<String> texts = new ArrayList<>();
    for (Future<String> call : calls) {
      texts.add(call.get());
    }
    return texts;
  }

  static RedisCommand echo(String text) {
    return RedisCommand.of(Command.ECHO, text);
  }

  static Deadline seconds(int seconds) {
    return Deadline.after(Duration.ofSeconds(seconds));
  }

  static Deadline millis(int millis) {
    return Deadline.after(Duration.ofMillis(millis));
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
