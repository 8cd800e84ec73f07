package dev.limiter.redis;

import dev.limiter.Decision;
import dev.limiter.internal.ChargeGroups.Group;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * One call whose keys are in several slots of a Redis Cluster: decided slot by slot, as if it were
 * one step. What was charged is given back when a later slot refuses or fails; a slot that did not
 * answer is left alone, since nobody knows whether it charged. Calls at the same time can see what
 * will be given back.
 */
final class SlotBySlot {

  /** What of the time is kept for giving back. */
  private static final double RESERVE = 0.25;

  private final AtomicStep step;
  private final Deadline deadline;
  private final Decision[] decisions;
  private final List<Part> charges;
  private final List<Part> looks;

  /**
   * The groups in one slot.
   *
   * @param places of the groups in the call
   */
  private record Part(int slot, List<Group> groups, List<Integer> places) {

    /** What everybody shares is charged last, and so is seldom given back. */
    boolean wide() {
      return groups.stream().anyMatch(group -> group.state().client().equals("global"));
    }
  }

  private SlotBySlot(AtomicStep step, RedisKeys keys, List<Group> groups, Deadline deadline) {
    this.step = step;
    this.deadline = deadline;
    this.decisions = new Decision[groups.size()];
    this.charges = parts(keys, groups, false);
    this.looks = parts(keys, groups, true);
  }

  /** One decision per group. */
  static List<Decision> acquire(
      AtomicStep step, RedisKeys keys, List<Group> groups, Deadline deadline) {
    boolean oneSlot =
        groups.size() == 1 || groups.stream().mapToInt(g -> slot(keys, g)).distinct().count() == 1;
    return oneSlot
        ? step.acquire(groups, deadline)
        : new SlotBySlot(step, keys, groups, deadline).decide();
  }

  private static List<Part> parts(RedisKeys keys, List<Group> groups, boolean looks) {
    Map<Integer, Part> parts = new LinkedHashMap<>();
    IntStream.range(0, groups.size())
        .filter(place -> groups.get(place).look() == looks)
        .forEach(
            place -> {
              Group group = groups.get(place);
              Part part =
                  parts.computeIfAbsent(
                      slot(keys, group),
                      slot -> new Part(slot, new ArrayList<>(), new ArrayList<>()));
              part.groups().add(group);
              part.places().add(place);
            });
    return parts.values().stream().sorted(Comparator.comparing(Part::wide)).toList();
  }

  private static int slot(RedisKeys keys, Group group) {
    return JedisClusterCRC16.getSlot(keys.of(group.state()).getBytes(StandardCharsets.US_ASCII));
  }

  private List<Decision> decide() {
    Deadline early = deadline.reserving(RESERVE);
    List<Part> charged = new ArrayList<>();
    try {
      Optional<Part> refusing = charge(charged, early);
      if (refusing.isPresent()) {
        giveBack(charged);
        charges.stream()
            .filter(part -> part.slot() != refusing.get().slot())
            .forEach(part -> put(part, step.ask(part.groups(), deadline)));
      }
      looks.forEach(part -> put(part, step.acquire(part.groups(), early)));
      return Arrays.asList(decisions);
    } catch (RuntimeException e) {
      giveBackAfter(e, charged);
      throw e;
    }
  }

  /** Charges one after the other, up to the first that refuses. */
  private Optional<Part> charge(List<Part> charged, Deadline early) {
    for (Part part : charges) {
      List<Decision> answer = step.acquire(part.groups(), early);
      put(part, answer);
      if (!answer.stream().allMatch(Decision::allowed)) {
        return Optional.of(part);
      }
      charged.add(part);
    }
    return Optional.empty();
  }

  /** Each is tried once: one that fails may still have run. */
  private void giveBack(List<Part> charged) {
    while (!charged.isEmpty()) {
      step.refund(charged.remove(charged.size() - 1).groups(), deadline);
    }
  }

  /** Not interrupted meanwhile: a thread that is could send nothing on some platforms. */
  private void giveBackAfter(RuntimeException failure, List<Part> charged) {
    boolean interrupted = Thread.interrupted();
    while (!charged.isEmpty()) {
      try {
        giveBack(charged);
      } catch (RuntimeException e) {
        failure.addSuppressed(e);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void put(Part part, List<Decision> answer) {
    for (int i = 0; i < answer.size(); i++) {
      decisions[part.places().get(i)] = answer.get(i);
    }
  }
}
