package dev.limiter.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests, and reads of responses what a limiter writes.
 *
 * @param base what paths are below
 */
record RestClient(URI base, HttpClient http) {

  RestClient(URI base) {
    this(base, HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
  }

  /** GET, with headers as names and values in turn. */
  HttpResponse<String> get(String path, String... headers) {
    return send("GET", path, null, headers);
  }

  HttpResponse<String> send(String method, String path, @Nullable String body, String... headers) {
    try {
      return http.send(request(method, path, body, headers), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(new InterruptedIOException());
    }
  }

  CompletableFuture<HttpResponse<String>> getLater(String path) {
    return http.sendAsync(request("GET", path, null), BodyHandlers.ofString());
  }

  /** What is left of the strictest policy, as the response says. */
  static long remaining(HttpResponse<?> response) {
    return response.headers().firstValueAsLong("RateLimit-Remaining").orElse(-1);
  }

  /** That it is a complete 429, with each field once. */
  static void assertRefusal(HttpResponse<String> response) {
    assertThat(response.statusCode()).isEqualTo(429);
    assertThat(response.headers().allValues("Content-Type"))
        .containsExactly("application/problem+json");
    assertThat(response.headers().allValues("Cache-Control")).containsExactly("no-store");
    assertThat(response.headers().allValues("Retry-After")).hasSize(1);
    assertThat(response.headers().allValues("RateLimit")).hasSize(1);
    assertThat(response.headers().allValues("RateLimit-Policy")).hasSize(1);
    assertThat(response.body()).contains("\"violated-policies\"");
  }

  private HttpRequest request(
      String method, String path, @Nullable String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(base.resolve(path))
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    return headers.length == 0 ? request.build() : request.headers(headers).build();
  }
}
