package dev.limiter.examples.loadtest;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Which of the two to take, by what they cost in this run. */
final class Choice {

  private Choice() {}

  static String of(List<Turn> log, List<Turn> bucket) {
    double cpu = ratio(log, bucket, Turn::scriptMicrosPerDecision);
    double memory = ratio(log, bucket, Turn::bytesPerClient);
    return String.format(
        Locale.ROOT,
        """
        Here the sliding log's script takes %.1f times the CPU of the token bucket's in Redis, and the log
        %.1f times the memory. The bucket's memory is the same for every limit; the log's grows with what a client is
        allowed in a window, %.0f bytes with this limit.
        Choose the token bucket: it costs the least, and lets a client that was quiet catch up.
        Choose the sliding log where no span of one window may ever hold more than the limit, at
        small limits: the bucket lets through up to its capacity and, in the same span, what it refills.""",
        cpu,
        memory,
        Spread.of(log, Turn::bytesPerClient).median());
  }

  private static double ratio(List<Turn> log, List<Turn> bucket, ToDoubleFunction<Turn> figure) {
    return Spread.of(log, figure).median() / Spread.of(bucket, figure).median();
  }
}
