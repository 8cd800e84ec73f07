package dev.limiter.servlet;

class FilterJettyIT extends FilterContract {

  @Override
  Container launch(Container.Application application) throws Exception {
    return new JettyContainer(application);
  }
}
