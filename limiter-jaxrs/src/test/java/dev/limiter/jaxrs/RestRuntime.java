package dev.limiter.jaxrs;

import org.glassfish.jersey.server.ResourceConfig;

/** Where Jersey runs. */
enum RestRuntime {
  /** In a servlet container. */
  TOMCAT,
  /** Without one. */
  GRIZZLY;

  RestServer start(ResourceConfig application) {
    return this == TOMCAT ? RestServer.onTomcat(application) : RestServer.onGrizzly(application);
  }
}
