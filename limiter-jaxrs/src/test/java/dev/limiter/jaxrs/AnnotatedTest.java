package dev.limiter.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AnnotatedTest {

  interface Priced {
    @RateLimited(cost = 2)
    void onInterface();

    @RateLimited(cost = 2)
    void onBoth();
  }

  @RateLimited(cost = 9)
  static class Plain implements Priced {
    @RateLimited(cost = 3)
    public void onMethod() {}

    public void unmarked() {}

    @Override
    public void onInterface() {}

    @Override
    @RateLimited(cost = 3)
    public void onBoth() {}

    @Unlimited
    public void lifted() {}

    @RateLimited(value = "token-bucket 20 refill 10/1s", policy = "burst")
    @RateLimited(value = "fixed-window 1_000/1d", policy = "daily")
    public void burstAndDaily() {}
  }

  static class Derived extends Plain {
    @Override
    public void onMethod() {}

    @Override
    @RateLimited(cost = 4)
    public void onInterface() {}
  }

  @Unlimited
  static class Opened extends Plain {}

  @RateLimited(cost = 6)
  interface Marked {}

  static class ThroughInterface implements Marked {
    public void any() {}
  }

  static class BelowInterface extends ThroughInterface {}

  interface Crud<T, K> {
    @RateLimited(cost = 5)
    void create(T entity);

    @RateLimited(cost = 7)
    void replace(K key, List<T> entities);
  }

  interface NamedCrud<T> extends Crud<T, String> {}

  static class Users implements NamedCrud<Integer> {
    @Override
    public void create(Integer entity) {}

    public void create(String other) {}

    @Override
    public void replace(String key, List<Integer> entities) {}
  }

  abstract static class Base<T> {
    @RateLimited(cost = 8)
    public void store(T[] entities) {}
  }

  static class Stored extends Base<String> {
    @Override
    public void store(String[] entities) {}
  }

  /** What a container generates around a bean. */
  static class Users$Proxy extends Users {
    @Override
    public void create(Integer entity) {
      super.create(entity);
    }
  }

  static class Silent {
    public void nothing() {}
  }

  @Test
  void theMethodComesBeforeTheClass() {
    assertThat(cost(Plain.class, "onMethod")).isEqualTo(3);
    assertThat(cost(Plain.class, "unmarked")).isEqualTo(9);
  }

  @Test
  void theInterfaceMethodComesBeforeTheClass() {
    assertThat(cost(Plain.class, "onInterface")).isEqualTo(2);
  }

  @Test
  void theMethodComesBeforeTheInterfaceMethod() {
    assertThat(cost(Plain.class, "onBoth")).isEqualTo(3);
    assertThat(cost(Derived.class, "onInterface")).isEqualTo(4);
  }

  @Test
  void anOverriddenMethodCounts() {
    assertThat(cost(Derived.class, "onMethod")).isEqualTo(3);
  }

  @Test
  void theClassComesBeforeItsSuperclass() {
    assertThat(cost(Derived.class, "unmarked")).isEqualTo(9);
    assertThat(find(Opened.class, "unmarked").orElseThrow().unlimited()).isTrue();
  }

  @Test
  void theMethodOfASuperclassComesBeforeTheClass() {
    assertThat(cost(Opened.class, "onMethod")).isEqualTo(3);
  }

  @Test
  void theInterfacesOfAllSuperclassesCount() {
    assertThat(cost(ThroughInterface.class, "any")).isEqualTo(6);
    assertThat(cost(BelowInterface.class, "any")).isEqualTo(6);
  }

  @Test
  void typeVariablesAreSeenThrough() throws NoSuchMethodException {
    assertThat(cost(Users.class, Users.class.getMethod("create", Integer.class))).isEqualTo(5);
    assertThat(Annotated.of(Users.class, Users.class.getMethod("create", String.class))).isEmpty();
    assertThat(cost(Users.class, "replace")).isEqualTo(7);
    assertThat(cost(Stored.class, "store")).isEqualTo(8);
  }

  @Test
  void aBridgeCountsAsWhatItBridgesTo() throws NoSuchMethodException {
    Method bridge = Users.class.getMethod("replace", Object.class, List.class);
    assertThat(bridge.isBridge()).isTrue();
    assertThat(cost(Users.class, bridge)).isEqualTo(7);
  }

  @Test
  void theMethodOfTheInterfaceCountsAsThatOfTheClass() throws NoSuchMethodException {
    assertThat(cost(Users.class, Crud.class.getMethod("create", Object.class))).isEqualTo(5);
    assertThat(cost(Derived.class, Priced.class.getMethod("onInterface"))).isEqualTo(4);
  }

  @Test
  void generatedSubclassesAreSeenThrough() throws NoSuchMethodException {
    Method proxied = Users$Proxy.class.getMethod("create", Integer.class);
    assertThat(cost(Users$Proxy.class, proxied)).isEqualTo(5);
    assertThat(Annotated.of(Users$Proxy.class, proxied).orElseThrow().name())
        .isEqualTo("Crud.create");
  }

  @Test
  void theWholeSetOfTheClosestElementCounts() {
    Annotated annotated = find(Plain.class, "burstAndDaily").orElseThrow();
    assertThat(annotated.limits())
        .extracting(RateLimited::policy)
        .containsExactly("burst", "daily");
  }

  @Test
  void namesAreThoseOfTheElement() {
    assertThat(find(Derived.class, "onMethod").orElseThrow().name()).isEqualTo("Plain.onMethod");
    assertThat(find(Derived.class, "unmarked").orElseThrow().name()).isEqualTo("Plain");
  }

  @Test
  void nothingIsFoundWhereNothingIs() {
    assertThat(find(Silent.class, "nothing")).isEmpty();
  }

  private static long cost(Class<?> resource, String method) {
    return find(resource, method).orElseThrow().limits().get(0).cost();
  }

  private static long cost(Class<?> resource, Method method) {
    return Annotated.of(resource, method).orElseThrow().limits().get(0).cost();
  }

  private static Optional<Annotated> find(Class<?> resource, String name) {
    return Annotated.of(
        resource,
        Stream.of(resource.getMethods())
            .filter(method -> method.getName().equals(name) && !method.isBridge())
            .findFirst()
            .orElseThrow());
  }
}
