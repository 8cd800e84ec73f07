package dev.limiter.servlet;

class FilterTomcatIT extends FilterContract {

  @Override
  Container launch(Container.Application application) throws Exception {
    return new TomcatContainer(application);
  }
}
