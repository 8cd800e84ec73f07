package dev.limiter.servlet;

import java.nio.file.Path;

/** The containers that every test of the filter runs on. */
enum ContainerKind {
  JETTY {
    @Override
    Container launch(Container.Application application, PathHandling paths, Path folder)
        throws Exception {
      return new JettyContainer(application, paths, folder);
    }
  },
  TOMCAT {
    @Override
    Container launch(Container.Application application, PathHandling paths, Path folder)
        throws Exception {
      return new TomcatContainer(application, paths, folder);
    }
  };

  /** Starts one; the folder is empty and its own. */
  abstract Container launch(Container.Application application, PathHandling paths, Path folder)
      throws Exception;
}
