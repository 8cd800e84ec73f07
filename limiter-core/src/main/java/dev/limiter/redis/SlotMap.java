package dev.limiter.redis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;

/** The masters of a Redis Cluster by hash slot, as a node told them. Thread-safe. */
final class SlotMap {

  /** What a node is asked: version 6.2 of Redis knows no newer form. */
  static final RedisCommand QUESTION = RedisCommand.of(Command.CLUSTER, "SLOTS");

  private static final int SLOTS = 16_384;

  private final AtomicReferenceArray<@Nullable Address> masters = new AtomicReferenceArray<>(SLOTS);

  /**
   * Reads the answer of a node.
   *
   * @param host of the node that was asked: some leave out their own
   * @throws IllegalArgumentException if it is no such answer
   */
  static SlotMap read(@Nullable Object reply, String host) {
    SlotMap map = new SlotMap();
    for (Object range : list(reply)) {
      List<?> parts = list(range);
      List<?> master = list(parts.get(2));
      String name = master.get(0) instanceof byte[] text ? text(text) : "";
      Address address = new Address(name.isEmpty() ? host : name, (int) number(master.get(1)));
      for (long slot = number(parts.get(0)); slot <= number(parts.get(1)); slot++) {
        map.put((int) slot, address);
      }
    }
    return map;
  }

  /** Null if nobody serves the slot. */
  @Nullable Address master(int slot) {
    return masters.get(slot);
  }

  /** Notes that the slot has moved. */
  void put(int slot, Address master) {
    masters.set(slot, master);
  }

  /** All masters. */
  Set<Address> masters() {
    List<Address> known = new ArrayList<>();
    IntStream.range(0, SLOTS)
        .mapToObj(masters::get)
        .forEach(
            master -> {
              if (master != null) {
                known.add(master);
              }
            });
    return known.stream().collect(Collectors.toUnmodifiableSet());
  }

  private static List<?> list(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw new IllegalArgumentException("an array was due");
  }

  private static long number(@Nullable Object value) {
    if (value instanceof Long number && number >= 0 && number < 65_536) {
      return number;
    }
    throw new IllegalArgumentException("a number was due");
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
