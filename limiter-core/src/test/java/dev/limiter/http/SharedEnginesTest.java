package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Engine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** HTTP.md, 9.6. */
class SharedEnginesTest {

  private final List<String> made = new ArrayList<>();
  private final List<CountingEngine> engines = new ArrayList<>();
  private final SharedEngines shared = new SharedEngines(this::make);

  @Test
  void equalEngineAndNamespaceIsOneEngineClosedWithItsLastUser() {
    HttpLimiter filter = open("memory", "shop");
    HttpLimiter feature = open("memory", "shop");

    assertThat(made).containsExactly("memory shop");
    filter.close();
    filter.close();
    assertThat(engines.get(0).closed).isFalse();
    feature.close();
    assertThat(engines.get(0).closed).isTrue();
  }

  @Test
  void afterTheLastUserAnotherEngineIsMade() {
    open("memory", "shop").close();
    open("memory", "shop");

    assertThat(made).containsExactly("memory shop", "memory shop");
  }

  @Test
  void otherEngineOrNamespaceIsAnotherEngine() {
    open("memory", "shop");
    open("memory", "blog");
    open("redis://cache:6379", "shop");

    assertThat(made).containsExactly("memory shop", "memory blog", "redis://cache:6379 shop");
  }

  @Test
  void otherFailureSettingsAreAnotherEngine() {
    open("memory", "shop");
    HttpLimiter.open(
        Configuration.parse(
            Settings.of(
                Map.of(
                    "engine", "memory",
                    "namespace", "shop",
                    "on-engine-failure", "deny",
                    "policy.api", "fixed-window 10/1m",
                    "rule.all", "/** -> api"))),
        Optional.empty(),
        shared);

    assertThat(made).containsExactly("memory shop", "memory shop");
  }

  /** An ACL for {@code shop:1:*} fits the namespace of the application at {@code /shop}. */
  @Test
  @Tag("U11")
  void takesTheContextPathWithoutItsSlashAsNamespace() {
    HttpLimiter.open(configuration("redis://cache:6379", ""), Optional.of("/shop"), shared);
    HttpLimiter.open(configuration("redis://cache:6379", ""), Optional.of("/a/b"), shared);

    assertThat(made).containsExactly("redis://cache:6379 shop", "redis://cache:6379 a/b");
  }

  @Test
  void memoryNeedsNoNamespace() {
    HttpLimiter.open(configuration("memory", ""), Optional.empty(), shared);

    assertThat(made).containsExactly("memory ");
  }

  @Test
  void redisNeedsOneWhereTheContextPathIsEmptyOrUnknown() {
    for (Optional<String> contextPath : List.of(Optional.<String>empty(), Optional.of(""))) {
      assertThatThrownBy(
              () -> HttpLimiter.open(configuration("redis://c:1", ""), contextPath, shared))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "namespace is missing: a Redis needs one where the context path is empty or unknown;"
                  + " give the application's name, such as namespace = shop");
    }
    assertThat(made).isEmpty();
  }

  @Test
  void anApplicationHasOneSetOfEngines() {
    Map<String, Object> attributes = new HashMap<>();
    SharedEngines first = SharedEngines.in(Attributes.of(attributes::get, attributes::put));
    SharedEngines second = SharedEngines.in(Attributes.of(attributes::get, attributes::put));

    assertThat(first).isSameAs(second);
  }

  private HttpLimiter open(String engine, String namespace) {
    return HttpLimiter.open(configuration(engine, namespace), Optional.of("/other"), shared);
  }

  private Engine make(EngineSettings settings) {
    made.add(settings.engine() + " " + settings.namespace());
    engines.add(new CountingEngine());
    return engines.get(engines.size() - 1);
  }

  private static Configuration configuration(String engine, String namespace) {
    return Configuration.parse(
        Settings.of(
            Map.of(
                "engine",
                engine,
                "namespace",
                namespace,
                "policy.api",
                "fixed-window 10/1m",
                "rule.all",
                "/** -> api")));
  }
}
