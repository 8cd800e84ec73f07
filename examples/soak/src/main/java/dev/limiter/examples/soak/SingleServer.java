package dev.limiter.examples.soak;

import java.io.IOException;
import java.util.List;

/** One server. */
record SingleServer(Redis redis) implements Site {

  static SingleServer start(String binary) throws IOException, InterruptedException {
    return new SingleServer(new Redis(binary, "--save", ""));
  }

  @Override
  public String uri() {
    return "redis://" + redis.address();
  }

  @Override
  public List<Redis> servers() {
    return List.of(redis);
  }

  @Override
  public List<Event> events() {
    return List.of(
        new Event("nothing", false, false, () -> {}),
        new Event("CLIENT PAUSE 300 ms", true, false, this::pause),
        new Event("SCRIPT FLUSH", false, false, () -> redis.ask("SCRIPT FLUSH")),
        new Event("FLUSHALL", false, true, () -> redis.ask("FLUSHALL")),
        new Event("kill -STOP, CONT after 2 s", true, false, () -> redis.freeze(2_000)),
        new Event("kill -9, restart after 1 s", true, true, () -> redis.crash(1_000)),
        new Event("maxmemory for 3 s", true, false, this::fill));
  }

  private void pause() throws IOException, InterruptedException {
    redis.ask("CLIENT PAUSE 300");
    Thread.sleep(300);
  }

  private void fill() throws IOException, InterruptedException {
    redis.ask("CONFIG SET maxmemory-policy noeviction");
    redis.ask("CONFIG SET maxmemory 1mb");
    Thread.sleep(3_000);
    redis.ask("CONFIG SET maxmemory 0");
  }
}
