package dev.limiter.examples.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class WrkTest {

  private static final String GOOD =
      """
      Running 3s test @ http://127.0.0.1:8080/
        1 threads and 64 connections
        Thread Stats   Avg      Stdev     Max   +/- Stdev
          Latency     5.63ms  551.93us   1.78s    48.65%
          Req/Sec    10.58k   103.99    11.00k    83.33%
        31740 requests in 3.00s, 40.50MB read
      Requests/sec:  10579.52
      Transfer/sec:     13.50MB
      """;

  @Test
  void readsTheRate() {
    assertThat(Wrk.rate(GOOD)).isEqualTo(10_579.52);
  }

  @Test
  void takesAnAnswerThatWasLateForAnAnswer() {
    String late = GOOD + "  Socket errors: connect 0, read 0, write 0, timeout 2\n";
    assertThat(Wrk.rate(late)).isEqualTo(10_579.52);
  }

  @Test
  void takesNoRateOfRefusals() {
    String refused = GOOD + "  Non-2xx or 3xx responses: 7\n";
    assertThatThrownBy(() -> Wrk.rate(refused))
        .hasMessage("not all requests were answered with a page: " + refused);
  }

  @Test
  void takesNoRateOfBrokenConnections() {
    String broken = GOOD + "  Socket errors: connect 0, read 3, write 0, timeout 0\n";
    assertThatThrownBy(() -> Wrk.rate(broken)).isInstanceOf(BenchmarkException.class);
  }
}
