package dev.limiter.examples.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FieldsTest {

  @Test
  void readsBackWhatItWrote() {
    Fields written =
        Fields.of("cost").with("limit", "token-bucket 10 refill 1/1h").with("refused", true);
    assertThat(written.line()).isEqualTo("cost\tlimit=token-bucket 10 refill 1/1h\trefused=true");
    assertThat(Fields.parse(written.line())).isEqualTo(written);
  }

  @Test
  void fitsAMessageOfSeveralLinesIntoOne() {
    assertThat(Fields.of("failed").with("message", "no\n\tRedis").line())
        .isEqualTo("failed\tmessage=no Redis");
  }

  @Test
  void namesWhatIsMissing() {
    assertThatThrownBy(() -> Fields.of("done").text("rate"))
        .hasMessage("no rate in Fields[word=done, values={}]");
  }
}
