package dev.limiter.servlet;

import dev.limiter.Engine;
import dev.limiter.memory.InMemoryEngine;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A web application behind filters, with a clock turned by hand. Its tests run on each container.
 */
@ParameterizedClass(name = "{0}")
@EnumSource(ContainerKind.class)
abstract class OnEachContainer {

  @Parameter ContainerKind kind = ContainerKind.JETTY;
  @TempDir Path containerFolder = Path.of("");

  final HandClock clock = new HandClock();
  final Engine engine = InMemoryEngine.builder().clock(clock).build();
  final Behaviours servlet = new Behaviours();
  private @Nullable Container running;

  @AfterEach
  void stop() throws Exception {
    if (running != null) {
      running.stop();
    }
    engine.close();
  }

  /** A filter over the engine of the test, with settings as keys and values in turn. */
  final RateLimitFilter filter(String... settings) {
    return new RateLimitFilter(settings(settings), engine, clock);
  }

  /** Settings with a rule that charges the first policy for every path, unless they have one. */
  static Map<String, String> settings(String... settings) {
    Map<String, String> all = new TreeMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    if (all.keySet().stream().noneMatch(key -> key.startsWith("rule."))) {
      all.put("rule.all", "/** -> " + settings[0].substring("policy.".length()));
    }
    return all;
  }

  final void start(Filter... filters) throws Exception {
    start(PathHandling.DEFAULT, context -> register(context, filters));
  }

  final void start(PathHandling paths, Container.Application application) throws Exception {
    running =
        kind.launch(
            context -> {
              application.register(context);
              ServletRegistration.Dynamic registration = context.addServlet("behaviours", servlet);
              registration.setAsyncSupported(true);
              registration.addMapping(Behaviours.MAPPINGS);
            },
            paths,
            containerFolder);
  }

  final Container container() {
    return Objects.requireNonNull(running, "not started");
  }

  /** For every dispatch of every path. */
  static void register(ServletContext context, Filter... filters) {
    for (int i = 0; i < filters.length; i++) {
      FilterRegistration.Dynamic registration = context.addFilter("filter" + i, filters[i]);
      registration.setAsyncSupported(true);
      registration.addMappingForUrlPatterns(EnumSet.allOf(DispatcherType.class), false, "/*");
    }
  }

  final HttpResponse<String> get(String path, String... headers) throws Exception {
    return send("GET", path, headers);
  }

  final HttpResponse<String> send(String method, String path, String... headers) throws Exception {
    return container().send(method, path, headers);
  }

  /** What a response says is left of the strictest policy; -1 if it says nothing. */
  static long remaining(HttpResponse<?> response) {
    return response.headers().firstValueAsLong("RateLimit-Remaining").orElse(-1);
  }
}
