package dev.limiter.examples.benchmark;

import dev.limiter.examples.benchmark.http.HttpServer;
import dev.limiter.examples.benchmark.http.ServerFilter;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;

/**
 * A server in a process of its own.
 *
 * @param url of its page
 */
record Site(Kind kind, ChildProcess child, String url) implements AutoCloseable {

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int BODY_LENGTH = 1_024;
  private static final int CHECKS = 1_000;

  /** A container and what stands before its page. */
  record Kind(String container, ServerFilter filter) {

    boolean bare() {
      return filter == ServerFilter.NONE;
    }
  }

  static Site start(Kind kind, Machine machine, int limit)
      throws IOException, InterruptedException {
    ChildProcess child =
        ChildProcess.java(
            machine.classPath(),
            Machine.SMALL_HEAP,
            HttpServer.class,
            List.of(kind.container(), kind.filter().name(), Integer.toString(limit)));
    return new Site(kind, child, child.hear());
  }

  /** Fails unless the page is right and, behind a filter with a small limit, soon refused. */
  static void check(Kind kind, Machine machine) throws IOException, InterruptedException {
    try (Site site = start(kind, machine, 10)) {
      HttpClient client = HttpClient.newHttpClient();
      HttpResponse<String> first = site.ask(client);
      if (first.statusCode() != 200 || first.body().length() != BODY_LENGTH) {
        throw new BenchmarkException(kind + " answered " + first.statusCode());
      }
      if (!kind.bare() && !site.refuses(client)) {
        throw new BenchmarkException(kind + " refused none of " + CHECKS);
      }
    }
  }

  @Override
  public void close() {
    child.close();
  }

  private boolean refuses(HttpClient client) throws IOException, InterruptedException {
    for (int i = 0; i < CHECKS; i++) {
      if (ask(client).statusCode() == TOO_MANY_REQUESTS) {
        return true;
      }
    }
    return false;
  }

  private HttpResponse<String> ask(HttpClient client) throws IOException, InterruptedException {
    return client.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
  }
}
