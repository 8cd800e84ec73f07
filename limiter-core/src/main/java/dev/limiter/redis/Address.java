package dev.limiter.redis;

import redis.clients.jedis.HostAndPort;

/**
 * Where a server listens.
 *
 * @param host a name or address, without the brackets of IPv6
 */
record Address(String host, int port) {

  static Address of(HostAndPort address) {
    return new Address(address.getHost(), address.getPort());
  }

  /** As a URI has it. */
  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
