package dev.limiter.examples.quickstart;

import org.junit.jupiter.api.Nested;

/** The same answers on both containers. */
class EchoIT {

  @Nested
  class OnJetty extends EchoContract {
    OnJetty() {
      super("jetty");
    }
  }

  @Nested
  class OnTomcat extends EchoContract {
    OnTomcat() {
      super("tomcat");
    }
  }
}
