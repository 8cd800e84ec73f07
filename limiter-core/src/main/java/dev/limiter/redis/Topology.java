package dev.limiter.redis;

import java.util.Map;
import java.util.Optional;
import redis.clients.jedis.exceptions.JedisRedirectionException;

/** Where the state of each key is. Thread-safe. */
interface Topology extends AutoCloseable {

  /** True if two keys can be on two nodes, where no script sees both. */
  default boolean sharded() {
    return false;
  }

  /**
   * The node that has the key.
   *
   * @throws NodeFailure if those that know cannot be asked in time
   */
  Node nodeOf(byte[] key, Deadline deadline);

  /** The node that another one points to; empty where nodes do not do that. */
  default Optional<Node> redirected(JedisRedirectionException to, Node from) {
    return Optional.empty();
  }

  /**
   * The nodes that decide, each with the hash tag of the start check, but for its first letter,
   * whose slot is served there.
   *
   * @throws NodeFailure if those that know cannot be asked in time
   */
  default Map<Node, String> deciding(Deadline deadline) {
    return Map.of(nodeOf(new byte[0], deadline), "");
  }

  /** Takes note that an exchange about the key failed, or that the node is not the one to ask. */
  default void doubt(Node node, byte[] key) {}

  /** What a server says its mode is: standalone or cluster. */
  default String mode() {
    return sharded() ? "cluster" : "standalone";
  }

  /** Names all of it in messages: no password. */
  String where();

  /** Frees what is ours. */
  @Override
  void close();
}
