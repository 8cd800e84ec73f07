package dev.limiter.redis;

import redis.clients.jedis.exceptions.JedisConnectionException;

/** A server took a connection, and then neither TLS nor the greeting came to an end. */
final class GreetingFailure extends JedisConnectionException {

  private static final long serialVersionUID = 1L;

  private final transient Address address;
  private final transient Login login;

  GreetingFailure(Address address, Login login, JedisConnectionException cause) {
    super(String.valueOf(cause.getMessage()), cause);
    this.address = address;
    this.login = login;
  }

  Address address() {
    return address;
  }

  Login login() {
    return login;
  }
}
