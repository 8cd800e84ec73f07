package dev.limiter.examples.quickstart;

/** A server that runs one {@link WebApplication}. */
interface Container {

  /**
   * Returns when requests are answered.
   *
   * @param port the port to listen on; 0 for any free one
   * @return the port it listens on
   * @throws Exception if the port is taken; whether the application started, {@link StartFailure}
   *     tells
   */
  int start(int port) throws Exception;

  /** Stops listening and ends the application. */
  void stop() throws Exception;
}
