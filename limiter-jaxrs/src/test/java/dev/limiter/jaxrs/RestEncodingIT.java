package dev.limiter.jaxrs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.servlet.RateLimitFilter;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.glassfish.jersey.message.GZipEncoder;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.filter.EncodingFilter;
import org.glassfish.jersey.servlet.ServletContainer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** A refusal is what its headers say, whatever encodes the responses of the application. */
@Tag("N05")
@Timeout(60) // A client waits for ever for a body that is shorter than its header says.
@ParameterizedClass
@ValueSource(strings = {"tomcat", "jetty"})
class RestEncodingIT {

  private static final Map<String, String> SETTINGS =
      Map.of("engine", "memory", "policy.api", "fixed-window 1/1d", "rule.all", "/** -> api");

  private static final Map<String, String> OTHER =
      Map.of("engine", "memory", "policy.day", "fixed-window 9/1d", "rule.day", "/** -> day");

  private static final Filter CACHED =
      (request, response, chain) -> {
        ((HttpServletResponse) response).setHeader("Cache-Control", "public, max-age=60");
        chain.doFilter(request, response);
      };

  @Parameter String container = "";

  @Test
  void refusesThroughACompressingServletFilter() throws Exception {
    try (RestServer server = start(application(), new Compression(), CACHED)) {
      assertThat(text(get(server, "plain"))).isEqualTo("plain");
      requireReadable(get(server, "plain"), "gzip");
      requireReadable(get(server, "nope"), "gzip");
    }
  }

  @Test
  void refusesThroughACompressingFilterBehindTheLimitersOwn() throws Exception {
    try (RestServer server =
        start(application(), new RateLimitFilter(OTHER), new Compression(), CACHED)) {
      assertThat(text(get(server, "plain"))).isEqualTo("plain");
      HttpResponse<byte[]> refused = get(server, "plain");
      requireReadable(refused, "gzip");
      assertThat(refused.headers().allValues("RateLimit")).hasSize(1);
    }
  }

  @Test
  void refusesThroughTheEncodingFilterOfJersey() throws Exception {
    ResourceConfig application = application();
    EncodingFilter.enableFor(application, GZipEncoder.class);
    try (RestServer server = start(application)) {
      assertThat(text(get(server, "plain"))).isEqualTo("plain");
      requireReadable(get(server, "plain"), "gzip");
      requireReadable(get(server, "nope"), "");
    }
  }

  @Test
  void dropsTheEncodingOfAnEntityThatItReplaces() throws Exception {
    ResourceConfig application = application().register(new Compressed());
    try (RestServer server = start(application)) {
      assertThat(get(server, "plain").statusCode()).isEqualTo(200);
      requireReadable(get(server, "plain"), "");
    }
  }

  /** Answers with bytes that it has compressed itself. */
  @PreMatching
  private static final class Compressed implements ContainerRequestFilter {

    @Override
    public void filter(jakarta.ws.rs.container.ContainerRequestContext request) {
      request.abortWith(
          Response.ok(new byte[] {1, 2, 3}).header("Content-Encoding", "gzip").build());
    }
  }

  private static void requireReadable(HttpResponse<byte[]> refused, String encoding)
      throws IOException {
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValue("content-encoding").orElse("")).isEqualTo(encoding);
    assertThat(refused.headers().allValues("cache-control")).containsExactly("no-store");
    assertThat(refused.headers().allValues("content-type"))
        .containsExactly("application/problem+json");
    assertThat(text(refused)).startsWith("{\n").contains("\"status\": 429").endsWith("\n}\n");
  }

  private static String text(HttpResponse<byte[]> response) throws IOException {
    boolean gzip = response.headers().firstValue("content-encoding").isPresent();
    ByteArrayInputStream body = new ByteArrayInputStream(response.body());
    return new String((gzip ? new GZIPInputStream(body) : body).readAllBytes(), UTF_8);
  }

  private static HttpResponse<byte[]> get(RestServer server, String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(server.base().resolve(path))
            .header("Accept-Encoding", "gzip")
            .build();
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    return http.send(request, BodyHandlers.ofByteArray());
  }

  private static ResourceConfig application() {
    return new ResourceConfig()
        .register(new Shop.Items())
        .register(Shop.Plain.class)
        .register(new RateLimitFeature(SETTINGS));
  }

  private RestServer start(ResourceConfig application, Filter... filters) throws Exception {
    return container.equals("tomcat")
        ? RestServer.onTomcat(
            application,
            context ->
                context.addServletContainerInitializer(
                    (classes, started) -> register(started, filters), Set.of()))
        : onJetty(application, filters);
  }

  private static RestServer onJetty(ResourceConfig application, Filter... filters)
      throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler("/app");
    context.addServlet(new ServletHolder(new ServletContainer(application)), "/rest/*");
    context.addServletContainerInitializer((classes, started) -> register(started, filters));
    server.setHandler(context);
    server.start();
    return new RestServer(
        URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/app/rest/"),
        () -> {
          try {
            server.stop();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static void register(ServletContext context, Filter... filters) {
    for (int i = 0; i < filters.length; i++) {
      FilterRegistration.Dynamic registration = context.addFilter("filter" + i, filters[i]);
      registration.setAsyncSupported(true);
      registration.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/*");
    }
  }
}
