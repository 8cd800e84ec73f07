package dev.limiter.jaxrs;

import org.glassfish.jersey.server.ResourceConfig;

/** Without a servlet container. */
class RestOnGrizzlyIT extends RestContract {

  @Override
  RestServer start(ResourceConfig application) {
    return RestServer.onGrizzly(application);
  }
}
