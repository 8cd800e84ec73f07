package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OrderedTest {

  private final Map<String, String> fields = Ordered.of(List.of("b", "2", "a", "1", "c", "3"));

  @Test
  void isAMapThatKeepsItsOrder() {
    List<String> seen = new ArrayList<>();
    fields.forEach((name, value) -> seen.add(name + value));

    assertThat(seen).containsExactly("b2", "a1", "c3");
    assertThat(fields.keySet()).containsExactly("b", "a", "c");
    assertThat(fields.values()).containsExactly("2", "1", "3");
    assertThat(fields)
        .hasSize(3)
        .containsEntry("a", "1")
        .doesNotContainKey("2")
        .isEqualTo(Map.of("a", "1", "b", "2", "c", "3"));
    assertThat(fields.get("d")).isNull();
  }

  @Test
  void neverChanges() {
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> fields.put("d", "4"));
    assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(fields::clear);
    assertThat(fields).hasSize(3);
  }

  @Test
  void copiesOnlyWhatMayChange() {
    Map<String, String> mutable = new LinkedHashMap<>();
    mutable.put("b", "2");
    mutable.put("a", "1");
    Map<String, String> copy = Ordered.copyOf(mutable);
    mutable.clear();

    assertThat(copy).containsExactly(Map.entry("b", "2"), Map.entry("a", "1"));
    assertThat(Ordered.copyOf(copy)).isSameAs(copy);
    assertThat(Ordered.copyOf(Map.of())).isEmpty();
  }
}
