package dev.limiter.examples.quickstart;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Stands between clients and the quickstart and writes down each client's tries. A client's first
 * try is handed on until the limit refuses it, so that every client meets a refusal on however slow
 * a machine.
 */
final class Recorder implements AutoCloseable {

  private static final Set<String> HOP_BY_HOP =
      Set.of("connection", "content-length", "date", "transfer-encoding");

  /** A request that came and the answer to it, which was sent no earlier than it says. */
  record Try(long cameNanos, long answeredNanos, HttpResponse<String> answer) {

    int status() {
      return answer.statusCode();
    }

    Duration retryAfter() {
      return Duration.ofSeconds(answer.headers().firstValueAsLong("Retry-After").orElseThrow());
    }

    /** How long after this answer that try came. */
    Duration until(Try next) {
      return Duration.ofNanos(next.cameNanos - answeredNanos);
    }
  }

  private final QuickstartProcess origin;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, List<Try>> tries = new ConcurrentHashMap<>();

  Recorder(QuickstartProcess origin) throws IOException {
    this.origin = origin;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handOn);
    server.start();
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  /** What the client that calls itself so has done until now. */
  List<Try> triesOf(String user) {
    return List.copyOf(tries.getOrDefault(user, List.of()));
  }

  private void handOn(HttpExchange exchange) throws IOException {
    long came = System.nanoTime();
    String user = exchange.getRequestHeaders().getFirst("X-Demo-User");
    String path = exchange.getRequestURI().toString();
    List<Try> before = tries.computeIfAbsent(user, any -> new CopyOnWriteArrayList<>());
    HttpResponse<String> answer = origin.get(path, user);
    while (before.isEmpty() && answer.statusCode() == 200) {
      answer = origin.get(path, user);
    }
    before.add(new Try(came, System.nanoTime(), answer));
    send(answer, exchange);
  }

  private static void send(HttpResponse<String> answer, HttpExchange exchange) throws IOException {
    answer
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (!HOP_BY_HOP.contains(name)) {
                exchange.getResponseHeaders().put(name, values);
              }
            });
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answer.statusCode(), body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
