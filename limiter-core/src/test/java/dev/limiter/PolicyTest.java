package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyTest {

  private static final Limit LIMIT = Limit.parse("fixed-window 1/1s");

  @Test
  void acceptsNamesOfTheGrammar() {
    String all = "ABCXYZabcxyz0189._-";
    assertThat(new Policy(all, LIMIT).name()).isEqualTo(all);
    assertThat(new Policy("x".repeat(64), LIMIT).name()).hasSize(64);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "a b", "a:b", "{a}", "na\u00efve", "a\n", "a\u0000", "a/b", "%41"})
  void refusesOtherCharacters(String name) {
    assertThatThrownBy(() -> new Policy(name, LIMIT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("policy name must be 1 to 64 of A-Z a-z 0-9 . _ -, was \"");
  }

  @Test
  void refusesLongNames() {
    String name = "x".repeat(65);
    assertThatThrownBy(() -> new Policy(name, LIMIT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("policy name must be 1 to 64 of A-Z a-z 0-9 . _ -, was \"" + name + "\"");
  }

  @Test
  @SuppressWarnings("NullAway") // what is tested
  void refusesNull() {
    assertThatThrownBy(() -> new Policy(null, LIMIT)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> new Policy("a", null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> new Charge(null, "a")).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> new Charge(new Policy("a", LIMIT), null))
        .isInstanceOf(NullPointerException.class);
  }

  @Test
  void aChargeCostsOneUnlessItSaysOtherwise() {
    assertThat(new Charge(new Policy("a", LIMIT), "k").cost()).isEqualTo(1);
    assertThatThrownBy(() -> new Charge(new Policy("a", LIMIT), "k", -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cost must be >= 0, was -1");
  }
}
