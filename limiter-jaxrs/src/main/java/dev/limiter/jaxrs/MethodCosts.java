package dev.limiter.jaxrs;

import dev.limiter.http.Annotations;
import dev.limiter.http.Configuration;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.System.Logger.Level;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What the annotations of each resource method ask for, looked up once per method. Thread-safe. */
final class MethodCosts {

  private static final System.Logger LOG = System.getLogger(MethodCosts.class.getName());

  private final Declarations declarations;
  private final Map<Call, Optional<Annotations>> known = new ConcurrentHashMap<>();
  private final Set<Call> reported = ConcurrentHashMap.newKeySet();

  MethodCosts(Configuration configuration) {
    this.declarations = new Declarations(configuration);
  }

  /**
   * Reads the annotations of every resource method of a class; does nothing for a class without
   * {@link Path}.
   *
   * @throws IllegalArgumentException if they make no sense; the message begins with {@code
   *     SimpleClass.method}
   */
  void check(Class<?> registered) {
    Lineage lineage = new Lineage(registered);
    if (lineage.types().stream().anyMatch(type -> type.isAnnotationPresent(Path.class))) {
      Arrays.stream(registered.getMethods())
          .filter(method -> answersRequests(lineage.declarations(method)))
          .sorted(Comparator.comparing(Method::toString))
          .map(method -> new Call(registered, method))
          .forEach(call -> known.computeIfAbsent(call, this::resolve));
    }
  }

  /**
   * What the methods known so far cost under another configuration.
   *
   * @throws IllegalArgumentException if annotations that made sense make none under it
   */
  MethodCosts under(Configuration configuration) {
    MethodCosts costs = new MethodCosts(configuration);
    known.keySet().stream()
        .filter(call -> !reported.contains(call))
        .sorted(Comparator.comparing(Call::toString))
        .forEach(call -> costs.known.put(call, costs.resolve(call)));
    return costs;
  }

  /**
   * What to ask for when a method is called; empty if it is unlimited. A method whose annotations
   * make no sense is reported once, and then counts as one without annotations.
   */
  Optional<Annotations> of(Class<?> resource, Method method) {
    return known.computeIfAbsent(new Call(resource, method), this::resolveOrReport);
  }

  private Optional<Annotations> resolveOrReport(Call call) {
    try {
      return resolve(call);
    } catch (IllegalArgumentException e) {
      reported.add(call);
      LOG.log(Level.ERROR, e.getMessage() + "; until this is mended only the rules apply to it");
      return Optional.of(Annotations.NONE);
    }
  }

  private Optional<Annotations> resolve(Call call) {
    Optional<Annotated> annotated = Annotated.of(call.resource(), call.method());
    if (annotated.isEmpty()) {
      return Optional.of(Annotations.NONE);
    }
    try {
      return declarations.resolve(annotated.get());
    } catch (IllegalArgumentException e) {
      String name = Annotated.nameOf(call.resource(), call.method());
      String source = annotated.get().name();
      throw new IllegalArgumentException(
          name
              + (source.equals(name) ? "" : " (annotated on " + source + ")")
              + ": "
              + e.getMessage(),
          e);
    }
  }

  private static boolean answersRequests(List<Method> declarations) {
    return declarations.stream()
        .flatMap(method -> Arrays.stream(method.getAnnotations()))
        .anyMatch(found -> found.annotationType().isAnnotationPresent(HttpMethod.class));
  }

  /** A method as it is called: the class tells which annotations are closest. */
  private record Call(Class<?> resource, Method method) {}
}
