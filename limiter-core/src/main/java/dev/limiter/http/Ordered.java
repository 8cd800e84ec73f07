package dev.limiter.http;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** An immutable map of a few texts that keeps their order; a look-up goes through all of them. */
final class Ordered extends AbstractMap<String, String> {

  /** Key and value in turn. */
  private final List<String> texts;

  private Ordered(List<String> texts) {
    this.texts = texts;
  }

  /**
   * The map of these keys and values.
   *
   * @param keysAndValues in turn, no key twice; kept, not copied
   */
  static Map<String, String> of(List<String> keysAndValues) {
    return new Ordered(keysAndValues);
  }

  /** The map itself if it is of this kind. */
  static Map<String, String> copyOf(Map<String, String> map) {
    return map instanceof Ordered
        ? map
        : of(
            map.entrySet().stream()
                .flatMap(entry -> Stream.of(entry.getKey(), entry.getValue()))
                .toList());
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super String> action) {
    for (int i = 0; i < texts.size(); i += 2) {
      action.accept(texts.get(i), texts.get(i + 1));
    }
  }

  @Override
  public Set<Entry<String, String>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Entry<String, String>> iterator() {
        return IntStream.range(0, size())
            .mapToObj(i -> Map.entry(texts.get(2 * i), texts.get(2 * i + 1)))
            .iterator();
      }

      @Override
      public int size() {
        return texts.size() / 2;
      }
    };
  }
}
