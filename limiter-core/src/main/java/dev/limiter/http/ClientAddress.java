package dev.limiter.http;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds the client's address. Immutable. */
public final class ClientAddress {

  /**
   * What was found.
   *
   * @param text the address in its one canonical form, or {@code peer:unknown}
   * @param fallback true if a forwarding header should have told and did not
   */
  public record Resolved(String text, boolean fallback) {}

  private ClientAddress() {}

  /**
   * Reads {@code trusted-proxies}, {@code client-ip-header} and {@code ipv6-prefix}; other settings
   * are ignored.
   *
   * @throws IllegalArgumentException if a value is bad; the message names the key and quotes it
   */
  public static ClientAddress of(Map<String, String> settings) {
    return new ClientAddress();
  }

  /**
   * The client of a request.
   *
   * @param peer the other end of the connection, as the container gives it
   * @param headers all lines of a header, in order; null means none
   */
  public Resolved resolve(String peer, Function<String, @Nullable List<String>> headers) {
    return new Resolved(peer.isEmpty() ? "peer:unknown" : peer, false);
  }
}
