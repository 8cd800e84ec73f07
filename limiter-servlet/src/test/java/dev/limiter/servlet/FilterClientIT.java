package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bug cases on the client's identity; the test itself is the proxy, at 127.0.0.1. */
class FilterClientIT extends OnEachContainer {

  private static final String XFF = "X-Forwarded-For";

  @Test
  void b69PortsMeanNothing() throws Exception {
    start(behindProxy("fixed-window 1/1m", "ipv6-prefix", "128"));

    assertThat(statuses("203.0.113.7:51001", "203.0.113.7:51002", "203.0.113.7"))
        .containsExactly(200, 429, 429);
    assertThat(statuses("[2001:db8::1]:443", "[2001:db8::1]", "2001:db8::1", "2001:db8::1:443"))
        .containsExactly(200, 429, 429, 200);
  }

  @Test
  void b70OnlyWhatTrustedHopsAddIsBelieved() throws Exception {
    start(behindProxy("fixed-window 5/1m"));
    for (int i = 1; i <= 20; i++) {
      assertThat(statuses("1.1.1." + i + ", 198.51.100.9")).containsExactly(i <= 5 ? 200 : 429);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "10.0.0.0/8"})
  void b70WithoutTrustHeadersAreIgnored(String trusted) throws Exception {
    start(filter("policy.api", "fixed-window 1/1m", "trusted-proxies", trusted));

    assertThat(statuses("1.1.1.1", "1.1.1.2")).containsExactly(200, 429);
  }

  @Test
  void b72ANetworkIsOneClientAndSpellingsAreOneAddress() throws Exception {
    start(behindProxy("fixed-window 1/1m"));

    assertThat(statuses("2001:db8:1:2::1", "2001:db8:1:2:ffff::14")).containsExactly(200, 429);
    assertThat(statuses("2001:DB8::1", "2001:db8:0:0:0:0:0:1")).containsExactly(200, 429);
    assertThat(statuses("::ffff:192.0.2.1", "192.0.2.1")).containsExactly(200, 429);
    assertThat(statuses("::ffff:192.0.2.2")).containsExactly(200);
    assertThat(statuses("fe80::1%eth0", "fe80::1")).containsExactly(200, 429);
  }

  @Test
  void b73NonsenseCountsForThePeer() throws Exception {
    start(behindProxy("fixed-window 1/1m"));

    assertThat(statuses("unknown")).containsExactly(200);
    for (String nonsense :
        List.of("", " ", ",", "_hidden", "999.999.999.999", "<b>x</b>", ",".repeat(5000))) {
      assertThat(statuses(nonsense)).as(nonsense).containsExactly(429);
    }
    assertThat(statuses("1.2.3.4\t", "1.2.3.4")).containsExactly(200, 429);
  }

  @ParameterizedTest
  @CsvSource({
    "x-forwarded-for, 192.0.2.1, 192.0.2.2",
    "X-FORWARDED-FOR, 192.0.2.1, 192.0.2.2",
    "Forwarded, for=\"[2001:db8::1]:80\";proto=https, for=192.0.2.2",
    "X-Real-IP, 192.0.2.1, 192.0.2.2",
  })
  void b74ClientsOfAProxyHaveTheirOwnLimits(String header, String one, String other)
      throws Exception {
    start(behindProxy("fixed-window 1/1m", "client-ip-header", header));

    for (String client : List.of(one, other)) {
      assertThat(get("/ok", header, client).statusCode()).isEqualTo(200);
      assertThat(get("/ok", header, client).statusCode()).isEqualTo(429);
    }
  }

  @Test
  void b67B68KeysOfAnyLengthAndLettersAreTheirOwn() throws Exception {
    start(filter("policy.api", "fixed-window 1/1m", "rule.all", "/** -> api by header:X-Id"));
    String longId = "x".repeat(3000);
    for (String id : List.of("two words", "two  words", "na\u00efve", longId + "1", longId + "2")) {
      assertThat(get("/ok", "X-Id", id).statusCode()).isEqualTo(200);
      assertThat(get("/ok", "X-Id", id).statusCode()).isEqualTo(429);
    }
  }

  private RateLimitFilter behindProxy(String limit, String... more) {
    String[] settings = new String[4 + more.length];
    List<String> first = List.of("policy.api", limit, "trusted-proxies", "127.0.0.0/8");
    System.arraycopy(first.toArray(), 0, settings, 0, 4);
    System.arraycopy(more, 0, settings, 4, more.length);
    return filter(settings);
  }

  private List<Integer> statuses(String... forwardedFor) throws Exception {
    Integer[] statuses = new Integer[forwardedFor.length];
    for (int i = 0; i < statuses.length; i++) {
      statuses[i] = get("/ok", XFF, forwardedFor[i]).statusCode();
    }
    return List.of(statuses);
  }
}
