package dev.limiter.http;

import dev.limiter.http.ForwardingHeader.Form;
import dev.limiter.http.TrustedProxies.Hops;
import dev.limiter.http.TrustedProxies.None;
import dev.limiter.http.TrustedProxies.Ranges;
import dev.limiter.internal.Quote;
import dev.limiter.internal.WholeNumber;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the client's address: the peer, or what trusted proxies tell of the one they speak for. An
 * IPv6 client is its network, since it can pick any address in there. Never asks DNS, never throws,
 * looks at no more than 50 elements or 4 KiB of a header. Immutable.
 */
public final class ClientAddress {

  private static final Resolved UNKNOWN = new Resolved("peer:unknown", false);

  /**
   * What was found.
   *
   * @param text the address in its one canonical form (RFC 5952, with {@code /64} for a network),
   *     or {@code peer:unknown}
   * @param fallback true if a forwarding header should have told the client and did not
   */
  public record Resolved(String text, boolean fallback) {}

  private final TrustedProxies proxies;
  private final ForwardingHeader header;
  private final int ipv6Prefix;

  private ClientAddress(TrustedProxies proxies, ForwardingHeader header, int ipv6Prefix) {
    this.proxies = proxies;
    this.header = header;
    this.ipv6Prefix = ipv6Prefix;
  }

  /**
   * Reads {@code trusted-proxies}, {@code client-ip-header} and {@code ipv6-prefix}; other settings
   * are ignored.
   *
   * @throws IllegalArgumentException if a value is bad, or a header is named and no proxy trusted;
   *     the message names the key, quotes the value and says what would be right
   */
  public static ClientAddress of(Map<String, String> settings) {
    Reading reading = new Reading(Settings.of(settings));
    ClientAddress address = of(reading);
    reading.errors().check();
    return address;
  }

  static ClientAddress of(Reading settings) {
    TrustedProxies proxies =
        settings.read("trusted-proxies", TrustedProxies::parse).orElse(new None());
    boolean known = !settings.errors().lost("trusted-proxies");
    ForwardingHeader header =
        settings
            .read(
                "client-ip-header",
                name ->
                    known
                        ? requireFit(ForwardingHeader.parse(name), proxies)
                        : ForwardingHeader.parse(name))
            .orElse(new ForwardingHeader("X-Forwarded-For", Form.ADDRESSES));
    int prefix = settings.read("ipv6-prefix", ClientAddress::prefix).orElse(64);
    return new ClientAddress(proxies, header, prefix);
  }

  /**
   * The client of a request.
   *
   * @param peer the other end of the connection, as the container gives it; null or anything that
   *     is no address gives {@code peer:unknown}
   * @param headers all lines of a header by its name as configured, in order; null means none
   */
  public Resolved resolve(@Nullable String peer, Function<String, @Nullable List<String>> headers) {
    String text = peer == null ? "" : peer.strip();
    IpAddress address = NodeName.parse(text);
    if (address == null) {
      return UNKNOWN;
    }
    if (proxies instanceof Hops hops) {
      return header.form() == Form.SINGLE
          ? single(address, headers)
          : hop(hops.count(), address, headers);
    }
    if (proxies instanceof Ranges ranges && ranges.contain(address)) {
      return header.form() == Form.SINGLE
          ? single(address, headers)
          : walk(ranges, address, headers);
    }
    // What is an address without a colon is IPv4, which has one form only.
    return text.indexOf(':') < 0 ? new Resolved(text, false) : found(address, false);
  }

  boolean trustsNobody() {
    return proxies instanceof None;
  }

  /** True if what the peer tells of its client is believed. */
  boolean trusts(String peer) {
    if (proxies instanceof Ranges ranges) {
      IpAddress address = NodeName.parse(peer.strip());
      return address != null && ranges.contain(address);
    }
    return proxies instanceof Hops;
  }

  /** The name of the one header that is read, as configured. */
  String header() {
    return header.name();
  }

  private Resolved walk(
      Ranges trusted, IpAddress peer, Function<String, @Nullable List<String>> headers) {
    HeaderElements elements = elements(headers);
    IpAddress last = peer;
    for (String element = elements.next(); element != null; element = elements.next()) {
      IpAddress address = header.address(element);
      if (address == null) {
        return found(last, true);
      }
      if (!trusted.contain(address)) {
        return found(address, false);
      }
      last = address;
    }
    return found(last, elements.cut());
  }

  private Resolved hop(
      int count, IpAddress peer, Function<String, @Nullable List<String>> headers) {
    HeaderElements elements = elements(headers);
    String element = elements.next();
    for (int i = 1; i < count && element != null; i++) {
      element = elements.next();
    }
    return orPeer(element, peer);
  }

  private Resolved single(IpAddress peer, Function<String, @Nullable List<String>> headers) {
    HeaderElements elements = elements(headers);
    String element = elements.next();
    boolean alone = elements.next() == null && !elements.cut();
    return orPeer(alone ? element : null, peer);
  }

  private Resolved orPeer(@Nullable String element, IpAddress peer) {
    IpAddress address = element == null ? null : header.address(element);
    return address == null ? found(peer, true) : found(address, false);
  }

  private HeaderElements elements(Function<String, @Nullable List<String>> headers) {
    List<String> lines = headers.apply(header.name());
    return header.elements(lines == null ? List.of() : lines);
  }

  private Resolved found(IpAddress address, boolean fallback) {
    boolean network = ipv6Prefix < IpAddress.BITS && !address.isIpv4() && !address.isLocalIpv6();
    String text = network ? address.masked(ipv6Prefix) + "/" + ipv6Prefix : address.toString();
    return new Resolved(text, fallback);
  }

  private static ForwardingHeader requireFit(ForwardingHeader header, TrustedProxies proxies) {
    if (proxies instanceof None) {
      throw new IllegalArgumentException(
          "\"" + header.name() + "\" is never read without trusted-proxies; name the proxies");
    }
    if (proxies instanceof Hops hops && hops.count() > 1 && header.form() == Form.SINGLE) {
      throw new IllegalArgumentException(
          "\"" + header.name() + "\" holds one address, so of the hop counts only hops:1 fits it");
    }
    return header;
  }

  private static int prefix(String text) {
    long prefix = WholeNumber.parse("prefix", text);
    if (prefix > IpAddress.BITS) {
      throw new IllegalArgumentException("must be 1 to 128, was \"" + Quote.brief(text) + "\"");
    }
    return (int) prefix;
  }
}
