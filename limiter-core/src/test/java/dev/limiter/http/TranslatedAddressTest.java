package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.limiter.http.ClientAddress.Resolved;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An IPv6 address that holds an IPv4 address counts as that, wherever it is written. */
@Tag("N07")
class TranslatedAddressTest {

  @ParameterizedTest
  @CsvSource({
    "64:ff9b::192.0.2.10, 192.0.2.10",
    "64:ff9b::198.51.100.77, 198.51.100.77",
    "64:ff9b::c000:20a, 192.0.2.10",
    "0064:FF9B:0:0:0:0:C000:020A, 192.0.2.10",
    "64:ff9b::ffff:ffff, 255.255.255.255",
    "::ffff:0:192.0.2.10, 192.0.2.10",
    "::ffff:0:c633:6407, 198.51.100.7",
    "0:0:0:0:ffff:0:198.51.100.7, 198.51.100.7",
    "::ffff:192.0.2.10, 192.0.2.10",
    "::ffff:c000:20a, 192.0.2.10",
    "::192.0.2.10, 192.0.2.10",
    "::198.51.100.7, 198.51.100.7",
    "::c000:20a, 192.0.2.10",
    "::2, 0.0.0.2",
    "::1, ::1",
    "64:ff9b:1::192.0.2.10, 64:ff9b:1::/64",
    "64:ff9b:0:0:0:1:c000:20a, 64:ff9b::/64",
    "64:ff9a::192.0.2.10, 64:ff9a::/64",
    "::1:0:192.0.2.10, ::/64",
    "::fffe:192.0.2.10, ::/64",
    "2002:c000:20a::1, 2002:c000:20a::/64",
  })
  void countsAsTheAddressThatItHolds(String written, String client) {
    Resolved expected = new Resolved(client, false);
    Map<String, String> trust = Map.of("trusted-proxies", "203.0.113.9");
    Map<String, String> forwarded =
        Map.of("trusted-proxies", "203.0.113.9", "client-ip-header", "Forwarded");

    assertThat(resolve(Map.of(), written, "")).isEqualTo(expected);
    assertThat(resolve(Map.of(), "[" + written + "]:443", "")).isEqualTo(expected);
    assertThat(resolve(trust, "203.0.113.9", written)).isEqualTo(expected);
    assertThat(resolve(trust, "203.0.113.9", "6.6.6.6, [" + written + "]")).isEqualTo(expected);
    assertThat(resolve(forwarded, "203.0.113.9", "for=\"[" + written + "]\"")).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"64:ff9b::", "64:ff9b::0.0.0.0", "::ffff:0:0:0", "::ffff:0:0", "::"})
  void countsNobodysAddressAsUnknown(String written) {
    assertThat(resolve(Map.of(), written, "")).isEqualTo(new Resolved("peer:unknown", false));
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 64:ff9b::10.0.0.5, true",
    "10.0.0.0/8, 64:ff9b::a00:5, true",
    "10.0.0.0/8, ::ffff:0:10.0.0.5, true",
    "10.0.0.0/8, ::10.0.0.5, true",
    "10.0.0.0/8, 64:ff9b::11.0.0.5, false",
    "64:ff9b::a00:0/104, 10.0.0.5, true",
    "64:ff9b::10.0.0.0/104, ::ffff:10.0.0.5, true",
    "64:ff9b::a00:0/104, 11.0.0.5, false",
    "64:ff9b::10.0.0.5, 10.0.0.5, true",
    "64:ff9b::10.0.0.5, 64:ff9b::10.0.0.6, false",
    "::ffff:0:10.0.0.0/104, 64:ff9b::10.0.0.5, true",
    "::ffff:10.0.0.0/104, ::10.0.0.5, true",
    "::10.0.0.0/104, 10.0.0.5, true",
    "64:ff9b::/96, 10.0.0.5, true",
    "64:ff9b::/64, 64:ff9b::10.0.0.5, false",
    "64:ff9b::/64, 64:ff9b::1:0:0:1, true",
    "::/0, 64:ff9b::10.0.0.5, false",
    "::/0, 2002:a00:5::1, true",
    "::1, ::1, true",
    "::1, 0.0.0.1, false",
    "::/127, ::1, true",
    "2002:a00::/24, 10.0.0.5, false",
  })
  void isTrustedAsTheAddressThatItHolds(String trusted, String peer, boolean believed) {
    assertThat(resolve(Map.of("trusted-proxies", trusted), peer, "198.51.100.7").text())
        .isEqualTo(believed ? "198.51.100.7" : resolve(Map.of(), peer, "").text());
  }

  @ParameterizedTest
  @CsvSource({
    "::ffff:10.1.2.3/104, 10.0.0.0/8",
    "64:ff9b::10.1.2.3/104, 64:ff9b::a00:0/104",
    "64:ff9b::10.1.2.3/64, 64:ff9b::/64",
    "10.1.2.3/8, 10.0.0.0/8",
  })
  void saysHowARangeWithHostBitsIsWritten(String range, String right) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClientAddress.of(Map.of("trusted-proxies", range)))
        .withMessageContaining("host bits are set in \"" + range + "\"; write " + right);
  }

  private static Resolved resolve(Map<String, String> settings, String peer, String header) {
    return ClientAddress.of(settings).resolve(peer, name -> List.of(header));
  }
}
