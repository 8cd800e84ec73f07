package dev.limiter.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.Limit;
import dev.limiter.Policy;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A refusal is what its headers say, whatever a filter in front does to what is written. */
@Tag("N05")
@Timeout(60) // A client waits for ever for a body that is shorter than its header says.
class FilterEncodingIT extends OnEachContainer {

  private static final Filter CACHED =
      (request, response, chain) -> {
        ((HttpServletResponse) response).setHeader("Cache-Control", "public, max-age=60");
        chain.doFilter(request, response);
      };

  @ParameterizedTest
  @EnumSource
  void refusesThroughACompressingFilter(Compression compression) throws Exception {
    start(compression, CACHED, filter("policy.api", "fixed-window 1/1d"));

    assertThat(text(send("GET"))).isEqualTo(" session false");
    requireReadable(send("GET"));
  }

  @ParameterizedTest
  @EnumSource
  void refusesInASecondFilterThroughACompressingOne(Compression compression) throws Exception {
    start(
        filter("policy.day", "fixed-window 10/1d"),
        compression,
        filter("policy.api", "fixed-window 1/1d"));

    assertThat(text(send("GET"))).isEqualTo(" session false");
    requireReadable(send("GET"));
  }

  @ParameterizedTest
  @EnumSource
  void refusesAHeadThroughACompressingFilter(Compression compression) throws Exception {
    start(compression, filter("policy.api", "fixed-window 1/1d"));
    send("GET");

    HttpResponse<byte[]> refused = send("HEAD");

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.body()).isEmpty();
    assertThat(refused.headers().allValues("content-type"))
        .containsExactly("application/problem+json");
  }

  /** A stream that was begun does not survive the reset that alone can drop a header. */
  @ParameterizedTest
  @EnumSource(names = "STREAM_EARLY", mode = EnumSource.Mode.EXCLUDE)
  void dropsWhatDescribesTheRealAnswerBehindACompressingFilter(Compression compression)
      throws Exception {
    Filter described =
        (request, response, chain) -> {
          HttpServletResponse answered = (HttpServletResponse) response;
          answered.setHeader("ETag", "\"1\"");
          answered.setHeader("Content-Language", "en");
          answered.setHeader("Content-Length", "12345");
          chain.doFilter(request, response);
        };
    start(compression, described, filter("policy.api", "fixed-window 1/1d"));
    engineIsUsed();

    HttpResponse<byte[]> refused = send("GET");

    requireReadable(refused);
    assertThat(refused.headers().map()).doesNotContainKeys("etag", "content-language");
  }

  /** Such as a filter that computes an ETag. */
  @Test
  void refusesThroughAFilterThatKeepsTheBody() throws Exception {
    Filter keeping =
        (request, response, chain) -> {
          Kept kept = new Kept((HttpServletResponse) response);
          chain.doFilter(request, kept);
          byte[] body = kept.body.toByteArray();
          response.setContentLength(body.length);
          ((HttpServletResponse) response).setHeader("ETag", "\"" + body.length + "\"");
          response.getOutputStream().write(body);
        };
    start(keeping, CACHED, filter("policy.api", "fixed-window 1/1d"));
    send("GET");

    HttpResponse<byte[]> refused = send("GET");

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().allValues("cache-control")).containsExactly("no-store");
    assertThat(text(refused)).contains("\"status\": 429");
  }

  @Test
  void refusesWhereAFilterBeganToWriteText() throws Exception {
    Filter text =
        (request, response, chain) -> {
          HttpServletResponse answered = (HttpServletResponse) response;
          answered.setHeader("Transfer-Encoding", "identity");
          answered.getWriter().write("begun");
          chain.doFilter(request, response);
        };
    start(text, filter("policy.api", "fixed-window 1/1d"));
    engineIsUsed();

    HttpResponse<byte[]> refused = send("GET");

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(text(refused)).contains("\"status\": 429").doesNotContain("begun");
  }

  private void engineIsUsed() {
    engine.acquire(
        List.of(new Charge(new Policy("api", Limit.parse("fixed-window 1/1d")), "ip:127.0.0.1")));
  }

  private static void requireReadable(HttpResponse<byte[]> refused) throws IOException {
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().allValues("content-encoding")).containsExactly("gzip");
    assertThat(refused.headers().allValues("content-type"))
        .containsExactly("application/problem+json");
    assertThat(refused.headers().allValues("cache-control")).containsExactly("no-store");
    assertThat(refused.headers().allValues("vary")).containsExactly("Accept-Encoding");
    assertThat(text(refused)).startsWith("{\n").contains("\"status\": 429").endsWith("\n}\n");
  }

  /** The body as its headers say it is to be read. */
  private static String text(HttpResponse<byte[]> response) throws IOException {
    boolean gzip = response.headers().firstValue("content-encoding").isPresent();
    ByteArrayInputStream body = new ByteArrayInputStream(response.body());
    return new String((gzip ? new GZIPInputStream(body) : body).readAllBytes(), UTF_8);
  }

  private HttpResponse<byte[]> send(String method) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(container().root() + "/ok"))
            .method(method, BodyPublishers.noBody())
            .header("Accept-Encoding", "gzip")
            .build();
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    return http.send(request, BodyHandlers.ofByteArray());
  }

  /** A response whose body stays here. */
  private static final class Kept extends HttpServletResponseWrapper {

    final ByteArrayOutputStream body = new ByteArrayOutputStream();

    Kept(HttpServletResponse response) {
      super(response);
    }

    @Override
    public ServletOutputStream getOutputStream() {
      return new ServletOutputStream() {
        @Override
        public void write(int octet) {
          body.write(octet);
        }

        @Override
        public boolean isReady() {
          return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
          throw new UnsupportedOperationException("nobody writes asynchronously");
        }
      };
    }

    @Override
    public void setContentLength(int length) {}

    @Override
    public void resetBuffer() {
      body.reset();
    }

    @Override
    public void reset() {
      super.reset();
      body.reset();
    }
  }
}
