package dev.limiter.redis;

import dev.limiter.EngineException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisAskDataException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisRedirectionException;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * A Redis Cluster. Its slots are asked for before the first call, and again when a node failed or
 * pointed to another: by one caller, within its deadline, while others go by what is known.
 */
final class Cluster implements Topology {

  private static final long LEAST_NANOS_BETWEEN_RENEWALS = TimeUnit.MILLISECONDS.toNanos(250);

  /** Enough to meet, but for a chance of one in 10,000, even a master of one slot. */
  private static final int MOST_TAGS = 200_000;

  private final String where;
  private final Supplier<List<Address>> seeds;
  private final Function<Address, Node> connect;
  private final Consumer<byte[]> learn;
  private final Map<Address, Node> nodes = new ConcurrentHashMap<>();
  private final AtomicLong answeredNanos = new AtomicLong(System.nanoTime());
  private final AskOrder<Address> order = new AskOrder<>();
  private final ReentrantLock renewing = new ReentrantLock();
  private volatile @Nullable SlotMap slots;
  private volatile @Nullable Node doubted;
  private volatile boolean due = true;
  private volatile boolean closed;
  private volatile long renewedNanos = System.nanoTime() - LEAST_NANOS_BETWEEN_RENEWALS;

  /**
   * @param where names it in messages
   * @param seeds nodes that can be asked for all others
   * @param learn told of each key about which an exchange failed
   */
  Cluster(
      String where,
      Supplier<List<Address>> seeds,
      Function<Address, Node> connect,
      Consumer<byte[]> learn) {
    this.where = where;
    this.seeds = seeds;
    this.connect = address -> new Shard(connect.apply(address), answeredNanos, System::nanoTime);
    this.learn = learn;
  }

  @Override
  public boolean sharded() {
    return true;
  }

  @Override
  public Node nodeOf(byte[] key, Deadline deadline) {
    Address master = slots(deadline).master(JedisClusterCRC16.getSlot(key));
    if (master == null) {
      due = true;
      throw new NodeFailure(where, new EngineException(where + " has no node for a slot"));
    }
    return node(master);
  }

  @Override
  public Map<Node, String> deciding(Deadline deadline) {
    SlotMap known = slots(deadline);
    Set<Address> missing = new HashSet<>(known.masters());
    Map<Node, String> tags = new LinkedHashMap<>();
    for (int tag = 0; !missing.isEmpty() && tag < MOST_TAGS; tag++) {
      Address master = known.master(JedisClusterCRC16.getSlot("c" + tag));
      if (master != null && missing.remove(master)) {
        tags.put(node(master), String.valueOf(tag));
      }
    }
    return tags;
  }

  @Override
  public Optional<Node> redirected(JedisRedirectionException to, Node from) {
    Address target = Address.of(to.getTargetNode());
    if (target.host().isEmpty()) {
      target = new Address(hostOf(from), target.port());
    }
    SlotMap known = slots;
    if (!(to instanceof JedisAskDataException) && known != null) {
      known.put(to.getSlot(), target);
      due = true;
    }
    return Optional.of(node(target));
  }

  @Override
  public void doubt(Node node, byte[] key) {
    doubted = node;
    due = true;
    learn.accept(key);
  }

  /** A call that is under way at the end keeps no connection. */
  private Node node(Address address) {
    Node node = nodes.computeIfAbsent(address, connect);
    if (closed) {
      node.close();
    }
    return node;
  }

  private String hostOf(Node node) {
    return nodes.entrySet().stream()
        .filter(entry -> entry.getValue() == node)
        .map(entry -> entry.getKey().host())
        .findFirst()
        .orElse("");
  }

  private SlotMap slots(Deadline deadline) {
    SlotMap known = slots;
    if (known == null) {
      return firstSlots(deadline);
    }
    boolean early = System.nanoTime() - renewedNanos < LEAST_NANOS_BETWEEN_RENEWALS;
    if (due && !early && !Thread.currentThread().isInterrupted() && renewing.tryLock()) {
      try {
        return renewed(deadline);
      } catch (NodeFailure e) {
        return known;
      } finally {
        renewing.unlock();
      }
    }
    return known;
  }

  private SlotMap firstSlots(Deadline deadline) {
    try {
      deadline.lock(renewing);
    } catch (JedisConnectionException e) {
      throw new NodeFailure(where, e);
    }
    try {
      SlotMap known = slots;
      return known != null ? known : renewed(deadline);
    } finally {
      renewing.unlock();
    }
  }

  /** Each node that is asked may take half of what is left. */
  private SlotMap renewed(Deadline deadline) {
    renewedNanos = System.nanoTime();
    due = false; // what is learnt meanwhile asks again
    NodeFailure last = new NodeFailure(where, new JedisConnectionException("no node to ask"));
    for (Address address : candidates()) {
      try {
        SlotMap told = ask(address, deadline.reserving(0.5));
        slots = told;
        forgetAllBut(told.masters());
        return told;
      } catch (NodeFailure e) {
        order.last(address);
        last = e;
      }
    }
    due = true;
    throw last;
  }

  private SlotMap ask(Address address, Deadline deadline) {
    Node node = node(address);
    try {
      Object reply = node.exchange(List.of(SlotMap.QUESTION), deadline).get(0);
      if (reply instanceof JedisDataException error) {
        throw error;
      }
      SlotMap map = SlotMap.read(reply, address.host());
      if (map.masters().isEmpty()) {
        throw new EngineException(node.where() + " knows no slot: it is in no Redis Cluster yet");
      }
      return map;
    } catch (RuntimeException e) {
      throw new NodeFailure(node.where(), e);
    }
  }

  /** Those that gave no map last, and the doubted one behind them. */
  private List<Address> candidates() {
    Set<Address> all = new LinkedHashSet<>();
    SlotMap known = slots;
    if (known != null) {
      all.addAll(known.masters());
    }
    all.addAll(seeds.get());
    List<Address> ordered = order.of(all);
    ordered.removeIf(address -> doubted != null && nodes.get(address) == doubted);
    all.removeAll(ordered);
    ordered.addAll(all);
    return ordered;
  }

  private void forgetAllBut(Set<Address> masters) {
    nodes.forEach(
        (address, node) -> {
          if (!masters.contains(address) && nodes.remove(address, node)) {
            node.close();
          }
        });
  }

  @Override
  public String where() {
    return where;
  }

  @Override
  public void close() {
    closed = true;
    nodes.values().forEach(Node::close);
  }
}
