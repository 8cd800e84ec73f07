package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {

  @Test
  void escapesQuotesBackslashesControlCharactersAndHalfPairs() {
    assertThat(Json.object(Map.of("a\"b", "\\ \n \u0000 \ud83d\ude00 \ud83d é")))
        .isEqualTo("{\"a\\\"b\":\"\\\\ \\u000a \\u0000 \ud83d\ude00 \\ud83d é\"}");
  }

  @Test
  void writesNull() {
    assertThat(Json.object(Collections.singletonMap("principal", null)))
        .isEqualTo("{\"principal\":null}");
  }
}
