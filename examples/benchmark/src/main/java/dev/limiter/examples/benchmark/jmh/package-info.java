/**
 * Micro-benchmarks of decisions in memory, with the peers that have such, and of what HTTP adds.
 * After {@code mvn -q package -DskipTests}, for one thread and with the bytes allocated per
 * decision:
 *
 * <pre>
 * java -cp examples/benchmark/target/benchmark.jar org.openjdk.jmh.Main dev.limiter.examples.benchmark.jmh -t 1 -prof gc
 * </pre>
 *
 * Parameters are set by {@code -p}, such as {@code -p keys=1,1000,1000000 -p
 * outcome=allowed,refused -p algorithm=token-bucket,fixed-window,sliding-log,sliding-counter}.
 */
@NullMarked
package dev.limiter.examples.benchmark.jmh;

import org.jspecify.annotations.NullMarked;
