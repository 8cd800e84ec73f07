package dev.limiter.examples.benchmark.worker;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * What this process used since it began, or between two moments.
 *
 * @param allocatedBytes by the threads that live now
 */
record JvmUse(long nanoTime, long cpuNanos, long allocatedBytes) {

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  static JvmUse now() {
    long allocated =
        Arrays.stream(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
            .filter(bytes -> bytes > 0)
            .sum();
    return new JvmUse(System.nanoTime(), SYSTEM.getProcessCpuTime(), allocated);
  }

  JvmUse since(JvmUse earlier) {
    return new JvmUse(
        nanoTime - earlier.nanoTime,
        cpuNanos - earlier.cpuNanos,
        allocatedBytes - earlier.allocatedBytes);
  }
}
