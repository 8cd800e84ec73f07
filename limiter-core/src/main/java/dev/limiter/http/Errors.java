package dev.limiter.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The errors of one configuration, and the keys whose values are unknown because of them. */
final class Errors {

  private static final int MOST = 100;

  /**
   * @param line in the file; 0 if it is not about the file
   */
  private record Located(int line, String message) {

    int order() {
      return line == 0 ? Integer.MAX_VALUE : line;
    }
  }

  private final List<Located> found = new ArrayList<>();
  private final Set<String> lost = new TreeSet<>();
  private boolean fileLost;

  /** Returns errors to which others can be added. */
  Errors copy() {
    Errors copy = new Errors();
    copy.found.addAll(found);
    copy.lost.addAll(lost);
    copy.fileLost = fileLost;
    return copy;
  }

  void add(int line, String message) {
    found.add(new Located(line, message));
  }

  /** Adds that no setting of the file is known. */
  void addOfFile(String message) {
    add(0, message);
    loseFile();
  }

  /** Notes that there may be a file with any settings. */
  void loseFile() {
    fileLost = true;
  }

  /** Notes that a key has a value which is not known, so that what follows from it is no error. */
  void lose(String key) {
    lost.add(key);
  }

  /** Returns whether the key may have a value although none is known. */
  boolean lost(String key) {
    return fileLost || lost.contains(key);
  }

  /** Returns what follows the prefix in the keys whose values are not known. */
  List<String> lostWithPrefix(String prefix) {
    return lost.stream()
        .filter(key -> key.startsWith(prefix))
        .map(key -> key.substring(prefix.length()))
        .toList();
  }

  boolean fileLost() {
    return fileLost;
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  /**
   * Ends the reading if there is any error.
   *
   * @throws IllegalArgumentException with all errors, in the order of the file; the first one
   *     stands in the first line
   */
  void check() {
    if (!found.isEmpty()) {
      throw new IllegalArgumentException(message());
    }
  }

  private String message() {
    List<String> messages =
        found.stream()
            .sorted(Comparator.comparingInt(Located::order))
            .map(Located::message)
            .distinct()
            .toList();
    if (messages.size() == 1) {
      return messages.get(0);
    }
    String more = messages.size() > MOST ? "\n... and " + (messages.size() - MOST) + " more" : "";
    return messages.size()
        + " errors in the configuration: "
        + messages.stream().limit(MOST).collect(Collectors.joining("\n"))
        + more;
  }
}
