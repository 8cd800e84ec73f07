package dev.limiter.examples.benchmark;

/** Measures Limiter and its peers on the same work. */
public final class Benchmark {

  private Benchmark() {}

  /** Runs it. */
  public static void main(String[] args) {
    System.out.println("nothing is measured yet");
  }
}
