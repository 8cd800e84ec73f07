package dev.limiter.jaxrs;

import org.glassfish.jersey.server.ResourceConfig;

/** In a servlet container. */
class RestOnTomcatIT extends RestContract {

  @Override
  RestServer start(ResourceConfig application) {
    return RestServer.onTomcat(application);
  }
}
