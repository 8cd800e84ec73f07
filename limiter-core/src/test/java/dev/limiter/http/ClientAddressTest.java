package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.http.ClientAddress.Resolved;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientAddressTest {

  private static final String CIDRS = "10.0.0.0/8, fd00::/8";

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "K1, 64, 203.0.113.9, 203.0.113.9",
    "K2, 64, 0:0:0:0:0:0:0:1, ::1",
    "K3, 64, [::1], ::1",
    "K4, 64, 2001:db8:1234:5678:abcd::1, 2001:db8:1234:5678::/64",
    "K5, 56, 2001:db8:1234:5678:abcd::1, 2001:db8:1234:5600::/56",
    "K6, 48, 2001:db8:1234:5678:abcd::1, 2001:db8:1234::/48",
    "K7, 128, 2001:DB8:0:0:1:0:0:1, 2001:db8::1:0:0:1",
    "K8, 64, ::ffff:203.0.113.9, 203.0.113.9",
    "K9, 64, 0:0:0:0:0:ffff:cb00:7109, 203.0.113.9",
    "K10, 64, fe80::1%eth0, fe80::1",
    "K41, 64, 0.0.0.0, peer:unknown",
    "K41, 64, ::, peer:unknown",
    "unix socket, 64, '', peer:unknown",
    "unix socket, 64, unix:/run/x.sock, peer:unknown",
    "a name, 64, localhost, peer:unknown",
    "leading zero, 64, 010.0.0.1, peer:unknown",
    "three parts, 64, 10.0.1, peer:unknown",
    "too large, 64, 10.0.0.256, peer:unknown",
    "five parts, 64, 10.0.0.1.2, peer:unknown",
    "fullwidth digit, 64, 10.0.0.\uff11, peer:unknown",
    "nine groups, 64, 1:2:3:4:5:6:7:8:9, peer:unknown",
    "two gaps, 64, 1::2::3, peer:unknown",
    "three colons, 64, 1:::2, peer:unknown",
    "trailing colon, 64, 1:2:3:4:5:6:7:, peer:unknown",
    "gap of nothing, 64, 1:2:3:4:5:6:7::8, peer:unknown",
    "five digits, 64, 12345::1, peer:unknown",
    "two-digit gap, 128, 1:0:0:2:0:0:0:3, 1:0:0:2::3",
    "first of equal gaps, 128, 1:0:0:2:3:0:0:4, 1::2:3:0:0:4",
    "one zero group, 128, 1:0:2:3:4:5:6:7, 1:0:2:3:4:5:6:7",
    "gap at the end, 128, 1:2:3:4:5:6::, 1:2:3:4:5:6::",
    "IPv4 tail, 128, 2001:db8::192.0.2.1, 2001:db8::c000:201",
    "prefix 1, 1, ffff::1, 8000::/1",
    "prefix 127, 127, 1::3, 1::2/127",
    "a port, 64, 203.0.113.9:51000, 203.0.113.9",
  })
  void withoutProxiesTheClientIsThePeer(String number, String prefix, String peer, String text) {
    ClientAddress address = ClientAddress.of(Map.of("ipv6-prefix", prefix));

    assertThat(address.resolve(peer, name -> List.of("1.1.1.1")))
        .isEqualTo(new Resolved(text, false));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      value = {
        "K11; 203.0.113.9; 1.1.1.1; 203.0.113.9; false",
        "K12; 10.0.0.5; 198.51.100.7; 198.51.100.7; false",
        "K13; 10.0.0.5; 6.6.6.6, 198.51.100.7, 10.0.0.9; 198.51.100.7; false",
        "K15; 10.0.0.5; 10.1.1.1, 10.2.2.2; 10.1.1.1; false",
        "K16; 10.0.0.5; ; 10.0.0.5; false",
        "K17; 10.0.0.5; ''; 10.0.0.5; false",
        "K18; 10.0.0.5; 198.51.100.7:51234; 198.51.100.7; false",
        "K19; 10.0.0.5; [2001:db8::7]:443; 2001:db8::/64; false",
        "K20; 10.0.0.5; 2001:db8:0:1::7; 2001:db8:0:1::/64; false",
        "K21; ::ffff:10.0.0.5; 198.51.100.7; 198.51.100.7; false",
        "K22; 10.0.0.5; 198.51.100.7, unknown; 10.0.0.5; true",
        "K24; 10.0.0.5; 010.0.0.1; 10.0.0.5; true",
        "K25; 10.0.0.5; localhost; 10.0.0.5; true",
        "K26; 10.0.0.5; 198.51.100.7,,10.0.0.9; 198.51.100.7; false",
        "two lines; 10.0.0.5; 6.6.6.6, 198.51.100.7 | 10.0.0.9; 198.51.100.7; false",
        "an unusable hop; 10.0.0.5; 198.51.100.7, nonsense, 10.0.0.9; 10.0.0.9; true",
        "nobody's address; 10.0.0.5; 198.51.100.7, 0.0.0.0; 10.0.0.5; true",
        "quoted; 10.0.0.5; \"198.51.100.7\"; 10.0.0.5; true",
        "IPv6 proxy; fd00::1; 198.51.100.7; 198.51.100.7; false",
        "a long port; 10.0.0.5; 198.51.100.7:123456; 10.0.0.5; true",
        "an empty port; 10.0.0.5; 198.51.100.7:; 10.0.0.5; true",
      })
  void trustedRangesAreWalkedFromTheRight(
      String number, String peer, String header, String text, boolean fallback) {
    assertThat(resolve(Map.of("trusted-proxies", CIDRS), peer, "X-Forwarded-For", header))
        .isEqualTo(new Resolved(text, fallback));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '~',
      value = {
        "K28 ~ for=198.51.100.7;proto=https ~ 198.51.100.7 ~ false",
        "K29 ~ For=\"[2001:db8:cafe::17]:4711\" ~ 2001:db8:cafe::/64 ~ false",
        "K30 ~ for=6.6.6.6, for=198.51.100.7;by=10.0.0.9 ~ 198.51.100.7 ~ false",
        "K32 ~ for=_hidden ~ 10.0.0.5 ~ true",
        "K33 ~ for=unknown ~ 10.0.0.5 ~ true",
        "K34 ~ proto=https ~ 10.0.0.5 ~ true",
        "a comma in quotes ~ for=198.51.100.7;ext=\"a,b;for=6.6.6.6\" ~ 198.51.100.7 ~ false",
        "an escaped quote ~ for=198.51.100.7;ext=\"a\\\",b\" ~ 198.51.100.7 ~ false",
        "an open quote of the client's ~ for=\"6.6.6.6, for=198.51.100.7 ~ 198.51.100.7 ~ false",
        "an open quote on the right ~ for=6.6.6.6, for=\"198.51.100.7 ~ 10.0.0.5 ~ true",
        "two fors ~ for=6.6.6.6;for=198.51.100.7 ~ 10.0.0.5 ~ true",
        "no quotes around a port ~ for=198.51.100.7:80 ~ 10.0.0.5 ~ true",
        "an obfuscated port ~ for=\"198.51.100.7:_x\" ~ 198.51.100.7 ~ false",
        "an escaped dot ~ for=\"198\\.51.100.7\" ~ 198.51.100.7 ~ false",
        "blanks ~ for=198.51.100.7 ; proto=https ~ 198.51.100.7 ~ false",
        "empty pairs ~ ;for=198.51.100.7;; ~ 198.51.100.7 ~ false",
        "no semicolon ~ for=198.51.100.7 proto=https ~ 10.0.0.5 ~ true",
        "no value ~ for= ~ 10.0.0.5 ~ true",
        "no name ~ =198.51.100.7 ~ 10.0.0.5 ~ true",
      })
  void forwardedIsReadAsRfc7239SaysIt(String number, String header, String text, boolean fallback) {
    Map<String, String> settings =
        Map.of("trusted-proxies", CIDRS, "client-ip-header", "Forwarded");

    assertThat(resolve(settings, "10.0.0.5", "Forwarded", header))
        .isEqualTo(new Resolved(text, fallback));
  }

  @Test
  void k35AndK36OnlyTheConfiguredHeaderIsRead() {
    Map<String, List<String>> headers =
        Map.of("Forwarded", List.of("for=6.6.6.6"), "X-Forwarded-For", List.of("198.51.100.7"));
    ClientAddress forwardedFor = ClientAddress.of(Map.of("trusted-proxies", CIDRS));
    ClientAddress forwarded =
        ClientAddress.of(Map.of("trusted-proxies", CIDRS, "client-ip-header", "forwarded"));

    assertThat(forwarded.resolve("10.0.0.5", headers::get))
        .isEqualTo(new Resolved("10.0.0.5", false));
    assertThat(forwardedFor.resolve("10.0.0.5", headers::get))
        .isEqualTo(new Resolved("198.51.100.7", false));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      value = {
        "K37; 1; 6.6.6.6, 198.51.100.7; 198.51.100.7; false",
        "K38; 2; 6.6.6.6, 198.51.100.7, 10.0.0.9; 198.51.100.7; false",
        "too few; 3; 198.51.100.7, 10.0.0.9; 203.0.113.9; true",
        "none; 1; ; 203.0.113.9; true",
        "unusable; 1; 6.6.6.6, unknown; 203.0.113.9; true",
        "empty elements; 2; 198.51.100.7, , 10.0.0.9,; 198.51.100.7; false",
      })
  void hopsCountFromTheRightWhoeverThePeerIs(
      String number, int hops, String header, String text, boolean fallback) {
    assertThat(
            resolve(
                Map.of("trusted-proxies", "hops:" + hops),
                "203.0.113.9",
                "X-Forwarded-For",
                header))
        .isEqualTo(new Resolved(text, fallback));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "198.51.100.7; 198.51.100.7; false",
        "10.9.9.9; 10.9.9.9; false",
        "198.51.100.7, 198.51.100.8; 10.0.0.5; true",
        "198.51.100.7 | 198.51.100.7; 10.0.0.5; true",
        "nonsense; 10.0.0.5; true",
        "; 10.0.0.5; true",
      })
  void anotherHeaderMustHoldExactlyOneAddress(String header, String text, boolean fallback) {
    for (String proxies : List.of(CIDRS, "hops:1")) {
      Map<String, String> settings =
          Map.of("trusted-proxies", proxies, "client-ip-header", "X-Real-IP");

      assertThat(resolve(settings, "10.0.0.5", "X-Real-IP", header))
          .isEqualTo(new Resolved(text, fallback));
    }
  }

  @Test
  void anElementBeyondFiftyIsNotLookedAt() {
    String fifty = "10.0.0.9" + ",10.0.0.9".repeat(49);
    Map<String, String> settings = Map.of("trusted-proxies", CIDRS);

    assertThat(resolve(settings, "10.0.0.5", "X-Forwarded-For", fifty))
        .isEqualTo(new Resolved("10.0.0.9", false));
    assertThat(resolve(settings, "10.0.0.5", "X-Forwarded-For", "198.51.100.7," + fifty))
        .isEqualTo(new Resolved("10.0.0.9", true));
    assertThat(resolve(settings, "10.0.0.5", "X-Forwarded-For", ",, ," + fifty))
        .isEqualTo(new Resolved("10.0.0.9", false));
  }

  @Test
  void anElementNotWhollyWithinFourKibibytesIsNotLookedAt() {
    Map<String, String> settings = Map.of("trusted-proxies", CIDRS);
    String client = "198.51.100.7";
    String inside = client + "," + " ".repeat(4096 - client.length() - 1 - 8) + "10.0.0.9";

    assertThat(inside).hasSize(4096);
    assertThat(resolve(settings, "10.0.0.5", "X-Forwarded-For", inside))
        .isEqualTo(new Resolved(client, false));
    assertThat(resolve(settings, "10.0.0.5", "X-Forwarded-For", "6.6.6.6," + inside))
        .isEqualTo(new Resolved(client, false));
    assertThat(resolve(settings, "10.0.0.5", "X-Forwarded-For", inside.replace(",", ", ")))
        .isEqualTo(new Resolved("10.0.0.9", true));
    assertThat(resolve(settings, "10.0.0.5", "X-Forwarded-For", "1" + inside))
        .isEqualTo(new Resolved("10.0.0.9", true));
  }

  @Test
  void hostileHeadersCostNoMoreThanTheLimits() {
    Map<String, String> settings = Map.of("trusted-proxies", CIDRS);
    Map<String, String> forwarded =
        Map.of("trusted-proxies", CIDRS, "client-ip-header", "Forwarded");

    for (String one : List.of(",", "\"", "\\", "\\\"", " ", "1", ":", "[", "\ud800", "\u0000")) {
      String hostile = one.repeat(1_000_000);
      assertThat(resolve(settings, "10.0.0.5", "X-Forwarded-For", hostile))
          .isEqualTo(new Resolved("10.0.0.5", true));
      assertThat(resolve(forwarded, "10.0.0.5", "Forwarded", hostile))
          .isEqualTo(new Resolved("10.0.0.5", true));
    }
  }

  @Test
  void aRangeOfIpv6HoldsNoIpv4Address() {
    Map<String, String> settings = Map.of("trusted-proxies", "::/0");

    assertThat(resolve(settings, "10.0.0.5", "X-Forwarded-For", "198.51.100.7").text())
        .isEqualTo("10.0.0.5");
  }

  @Test
  void aMissingPeerIsUnknownAndNotFlagged() {
    ClientAddress address = ClientAddress.of(Map.of("trusted-proxies", "hops:1", "engine", "x"));

    assertThat(address.resolve(null, name -> null)).isEqualTo(new Resolved("peer:unknown", false));
  }

  private static Resolved resolve(
      Map<String, String> settings, String peer, String name, String header) {
    Map<String, List<String>> headers = new TreeMap<>();
    if (header != null) {
      headers.put(name, List.of(header.split(" \\| ", -1)));
    }
    return ClientAddress.of(settings).resolve(peer, headers::get);
  }
}
