package dev.limiter.servlet;

/** The containers that every test of the filter runs on. */
enum ContainerKind {
  JETTY {
    @Override
    Container launch(Container.Application application, PathHandling paths) throws Exception {
      return new JettyContainer(application, paths);
    }
  },
  TOMCAT {
    @Override
    Container launch(Container.Application application, PathHandling paths) throws Exception {
      return new TomcatContainer(application, paths);
    }
  };

  abstract Container launch(Container.Application application, PathHandling paths) throws Exception;
}
