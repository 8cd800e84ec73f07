package dev.limiter.jaxrs;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The closest element that says something about the cost of a resource method, with its whole set.
 *
 * @param element the method or class that carries the annotations
 * @param limits its {@link RateLimited} annotations, in the order written
 * @param unlimited whether it is {@link Unlimited}
 */
record Annotated(AnnotatedElement element, List<RateLimited> limits, boolean unlimited) {

  /**
   * What counts for a method called on a class: the annotations of the method, else of a method
   * that it overrides or implements, else of the class, its superclasses, its interfaces. Empty if
   * none has any.
   */
  static Optional<Annotated> of(Class<?> resource, Method method) {
    Lineage lineage = new Lineage(resource);
    return Stream.concat(lineage.declarations(method).stream(), lineage.types().stream())
        .map(Annotated::at)
        .filter(found -> found.unlimited() || !found.limits().isEmpty())
        .findFirst();
  }

  private static Annotated at(AnnotatedElement element) {
    return new Annotated(
        element,
        List.of(element.getAnnotationsByType(RateLimited.class)),
        element.isAnnotationPresent(Unlimited.class));
  }

  /** {@code SimpleClass.method}, or {@code SimpleClass} for a class: what its limits are called. */
  String name() {
    return element instanceof Method method
        ? nameOf(method.getDeclaringClass(), method)
        : ((Class<?>) element).getSimpleName();
  }

  /** The element as a message tells where it is, with the parameters that tell overloads apart. */
  String place() {
    if (element instanceof Method method) {
      return Stream.of(method.getParameterTypes())
          .map(Class::getSimpleName)
          .collect(Collectors.joining(", ", name() + "(", ")"));
    }
    return ((Class<?>) element).getName();
  }

  /** {@code SimpleClass.method} as messages name what is called. */
  static String nameOf(Class<?> resource, Method method) {
    return resource.getSimpleName() + "." + method.getName();
  }
}
