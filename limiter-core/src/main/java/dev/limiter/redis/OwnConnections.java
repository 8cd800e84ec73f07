package dev.limiter.redis;

import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.providers.PooledConnectionProvider;

/**
 * Connections of our own: opened when needed, at most 16, none watched by a thread. The deadline
 * bounds borrowing, connecting and reading, each on its own.
 */
final class OwnConnections implements RedisLink {

  private static final int MOST_CONNECTIONS = 16;

  private final PooledConnectionProvider provider;
  private final String where;

  OwnConnections(RedisUri uri, Duration deadline) {
    HostAndPort address = new HostAndPort(uri.host(), uri.port());
    provider = new PooledConnectionProvider(address, login(uri, deadline), pool(deadline));
    where = "Redis at " + uri.address();
  }

  private static JedisClientConfig login(RedisUri uri, Duration deadline) {
    DefaultJedisClientConfig.Builder config =
        DefaultJedisClientConfig.builder()
            .protocol(RedisProtocol.RESP2)
            .clientSetInfoConfig(ClientSetInfoConfig.DISABLED)
            .timeoutMillis((int) deadline.toMillis())
            .user(uri.user())
            .password(uri.password())
            .database(uri.database());
    return uri.tls() ? withTls(config).build() : config.build();
  }

  /** Jedis itself checks no host name. What replaces these methods came after Jedis 5.2. */
  @SuppressWarnings("deprecation")
  private static DefaultJedisClientConfig.Builder withTls(DefaultJedisClientConfig.Builder config) {
    SSLParameters parameters = new SSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    try {
      return config
          .ssl(true)
          .sslSocketFactory(SSLContext.getDefault().getSocketFactory())
          .sslParameters(parameters);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the platform's default TLS context cannot be used", e);
    }
  }

  private static GenericObjectPoolConfig<Connection> pool(Duration deadline) {
    GenericObjectPoolConfig<Connection> config = new GenericObjectPoolConfig<>();
    config.setMaxTotal(MOST_CONNECTIONS);
    config.setMaxIdle(MOST_CONNECTIONS);
    config.setMaxWait(deadline);
    config.setJmxEnabled(false);
    return config;
  }

  @Override
  public @Nullable Object send(ProtocolCommand command, byte[]... arguments) {
    try (Connection connection = provider.getConnection()) {
      return exchange(connection, command, arguments);
    }
  }

  /** Whatever but an error reply ends an exchange may have left half of one behind. */
  private static @Nullable Object exchange(
      Connection connection, ProtocolCommand command, byte[]... arguments) {
    boolean whole = false;
    try {
      connection.sendCommand(command, arguments);
      Object reply = connection.getOne();
      whole = true;
      return reply;
    } catch (JedisDataException e) {
      whole = true;
      throw e;
    } finally {
      if (!whole) {
        connection.setBroken();
      }
    }
  }

  @Override
  public String where() {
    return where;
  }

  @Override
  public void close() {
    provider.close();
  }
}
