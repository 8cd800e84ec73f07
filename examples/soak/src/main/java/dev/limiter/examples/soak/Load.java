package dev.limiter.examples.soak;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** Threads that each send one request after the other, at most so many in a second. */
final class Load {

  private static final int THREADS = 16;
  private static final int PER_SECOND = 400;
  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1) * THREADS / PER_SECOND;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final HttpClient client = HttpClient.newHttpClient();
  private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
  private final List<Thread> threads = new ArrayList<>();
  private final List<String> urls;
  private final String users;
  private final Crowd crowd;
  private volatile boolean over;

  /**
   * Starts at once.
   *
   * @param users what the names of the users begin with, so that each load has its own
   */
  Load(List<String> urls, String users, Crowd crowd) {
    this.urls = urls;
    this.users = users;
    this.crowd = crowd;
    for (int i = 0; i < THREADS; i++) {
      int number = i;
      Thread thread = new Thread(() -> run(number), "load-" + number);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
  }

  /** All answers so far. */
  List<Answer> answers() {
    return List.copyOf(answers);
  }

  /** Waits for the requests under way. */
  void finish() throws InterruptedException {
    over = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void run(int number) {
    long next = System.nanoTime() + number * INTERVAL_NANOS / THREADS;
    for (int turn = number; !over; turn++) {
      sleepUntil(next);
      Kind kind = Kind.of(turn);
      String user = users + "-" + (turn * THREADS + number) % crowd.users(kind);
      answers.add(ask(urls.get((turn / 8) % urls.size()), kind, user));
      next = Math.max(next + INTERVAL_NANOS, System.nanoTime() - INTERVAL_NANOS);
    }
  }

  private Answer ask(String url, Kind kind, String user) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + "/echo/" + kind.word()))
            .header("X-Demo-User", user)
            .timeout(PATIENCE)
            .build();
    long sentAt = System.nanoTime();
    int status = status(request);
    return new Answer(kind, user, sentAt, System.nanoTime() - sentAt, status);
  }

  private int status(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      return 0;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void sleepUntil(long nanoTime) {
    try {
      TimeUnit.NANOSECONDS.sleep(nanoTime - System.nanoTime());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
