package dev.limiter.http;

import dev.limiter.internal.Quote;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one header in which proxies tell the client's address.
 *
 * @param name as configured
 */
record ForwardingHeader(String name, Form form) {

  /** How the header is written. */
  enum Form {
    /** A list of addresses, to which each proxy adds one on the right. */
    ADDRESSES,
    /** The structured list of RFC 7239. */
    FORWARDED,
    /** One address over all lines. */
    SINGLE
  }

  /**
   * The header of that name, in any case.
   *
   * @throws IllegalArgumentException if the text is no header name
   */
  static ForwardingHeader parse(String name) {
    if (!HttpToken.is(name)) {
      throw new IllegalArgumentException(
          "expected X-Forwarded-For, Forwarded, or the name of a header that holds one address,"
              + " was \""
              + Quote.brief(name)
              + "\"");
    }
    if (name.equalsIgnoreCase("X-Forwarded-For")) {
      return new ForwardingHeader(name, Form.ADDRESSES);
    }
    return new ForwardingHeader(
        name, name.equalsIgnoreCase("Forwarded") ? Form.FORWARDED : Form.SINGLE);
  }

  /** The elements of its lines, from the right. */
  HeaderElements elements(List<String> lines) {
    return new HeaderElements(lines, form == Form.FORWARDED);
  }

  /** The address that an element tells, or null if it tells none. */
  @Nullable IpAddress address(String element) {
    String node = form == Form.FORWARDED ? new ForwardedElement(element).forValue() : element;
    return node == null ? null : NodeName.parse(node);
  }
}
