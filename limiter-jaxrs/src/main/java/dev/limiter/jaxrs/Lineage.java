package dev.limiter.jaxrs;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A class with everything that it inherits from, closest first: the class, its superclasses, then
 * its interfaces, level by level. It knows what every type variable stands for in this class, so it
 * recognises {@code create(User)} as what implements {@code create(T)}. Immutable.
 */
final class Lineage {

  private final List<Class<?>> types = new ArrayList<>();
  private final Map<TypeVariable<?>, Type> bindings = new HashMap<>();

  Lineage(Class<?> start) {
    Deque<Class<?>> interfaces = new ArrayDeque<>();
    for (Class<?> c = start; c != null && c != Object.class; c = c.getSuperclass()) {
      types.add(c);
      bind(c.getGenericSuperclass());
      interfaces.addAll(Arrays.asList(c.getInterfaces()));
      Arrays.asList(c.getGenericInterfaces()).forEach(this::bind);
    }
    while (!interfaces.isEmpty()) {
      Class<?> next = interfaces.remove();
      if (!types.contains(next)) {
        types.add(next);
        Arrays.asList(next.getGenericInterfaces()).forEach(this::bind);
        interfaces.addAll(Arrays.asList(next.getInterfaces()));
      }
    }
  }

  /** The class, its superclasses, its interfaces. */
  List<Class<?>> types() {
    return types;
  }

  /** The method where the closest type declares it, then what it overrides or implements. */
  List<Method> declarations(Method method) {
    Method written = method.isBridge() ? behindBridge(method) : method;
    List<Class<?>> parameters = parameters(written);
    List<Method> found = new ArrayList<>();
    for (Class<?> type : types) {
      for (Method candidate : type.getDeclaredMethods()) {
        if (!candidate.isSynthetic()
            && candidate.getName().equals(written.getName())
            && parameters(candidate).equals(parameters)) {
          found.add(candidate);
        }
      }
    }
    return found;
  }

  /** The method whose bridge this is: same name, and no parameter wider than the bridge's. */
  private static Method behindBridge(Method bridge) {
    for (Method candidate : bridge.getDeclaringClass().getDeclaredMethods()) {
      if (!candidate.isBridge()
          && candidate.getName().equals(bridge.getName())
          && narrows(candidate.getParameterTypes(), bridge.getParameterTypes())) {
        return candidate;
      }
    }
    return bridge;
  }

  private static boolean narrows(Class<?>[] narrow, Class<?>[] wide) {
    boolean narrows = narrow.length == wide.length;
    for (int i = 0; narrows && i < narrow.length; i++) {
      narrows = wide[i].isAssignableFrom(narrow[i]);
    }
    return narrows;
  }

  private void bind(@Nullable Type supertype) {
    if (supertype instanceof ParameterizedType parameterized) {
      TypeVariable<?>[] variables = ((Class<?>) parameterized.getRawType()).getTypeParameters();
      for (int i = 0; i < variables.length; i++) {
        bindings.putIfAbsent(variables[i], parameterized.getActualTypeArguments()[i]);
      }
    }
  }

  private List<Class<?>> parameters(Method method) {
    return Arrays.stream(method.getGenericParameterTypes()).<Class<?>>map(this::erase).toList();
  }

  /** What the type is at run time, once its variables are replaced by what they stand for here. */
  private Class<?> erase(Type type) {
    if (type instanceof Class<?> plain) {
      return plain;
    }
    if (type instanceof ParameterizedType parameterized) {
      return (Class<?>) parameterized.getRawType();
    }
    if (type instanceof GenericArrayType array) {
      return erase(array.getGenericComponentType()).arrayType();
    }
    if (type instanceof WildcardType wildcard) {
      return erase(wildcard.getUpperBounds()[0]);
    }
    TypeVariable<?> variable = (TypeVariable<?>) type;
    Type bound = bindings.get(variable);
    return erase(bound == null ? variable.getBounds()[0] : bound);
  }
}
