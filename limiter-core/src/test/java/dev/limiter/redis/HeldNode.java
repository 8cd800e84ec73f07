package dev.limiter.redis;

import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** Answers each command with its argument; its replies can be held back. */
final class HeldNode implements Node {

  private final List<List<String>> exchanges = new CopyOnWriteArrayList<>();
  private final AtomicInteger held = new AtomicInteger();
  private volatile CountDownLatch gate = new CountDownLatch(0);
  private volatile String failing = "";
  private volatile String special = "";
  private volatile Object specialReply = "";

  /** Holds replies back from now on. */
  void hold() {
    gate = new CountDownLatch(1);
  }

  void release() {
    gate.countDown();
  }

  void awaitHeld(int exchanges) {
    await().until(() -> held.get() == exchanges);
  }

  /** Loses the connection after this text was sent. */
  void failWhere(String text) {
    failing = text;
  }

  void answerWhere(String text, Object reply) {
    specialReply = reply;
    special = text;
  }

  /** The texts that were sent, by exchange. */
  List<List<String>> exchanges() {
    return exchanges;
  }

  @Override
  public List<@Nullable Object> exchange(List<RedisCommand> commands, Deadline deadline) {
    List<String> texts =
        commands.stream()
            .map(command -> new String(command.arguments().get(0), StandardCharsets.US_ASCII))
            .toList();
    exchanges.add(texts);
    held.incrementAndGet();
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new JedisConnectionException(e);
    } finally {
      held.decrementAndGet();
    }
    if (texts.contains(failing) || texts.stream().anyMatch(text -> text.endsWith(":" + failing))) {
      throw new JedisConnectionException("lost");
    }
    List<@Nullable Object> replies = new ArrayList<>();
    texts.forEach(text -> replies.add(text.equals(special) ? specialReply : text));
    return replies;
  }

  @Override
  public String where() {
    return "Redis";
  }

  @Override
  public void close() {}
}
