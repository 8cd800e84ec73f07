package dev.limiter.examples.quickstart;

import dev.limiter.servlet.RateLimitFilter;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.servlet.ServletContainer;

/** The application: what web.xml would say, in Java, so that both containers run the same. */
final class WebApplication implements ServletContainerInitializer {

  private static final EnumSet<DispatcherType> REQUEST = EnumSet.of(DispatcherType.REQUEST);

  private final Options options;

  WebApplication(Options options) {
    this.options = options;
  }

  @Override
  public void onStartup(Set<Class<?>> classes, ServletContext context) {
    // Without this, Limiter reads rate-limits.properties from the class path.
    options
        .config()
        .map(Path::toAbsolutePath)
        .ifPresent(file -> context.setInitParameter("limiter.config", file.toString()));

    // By servlet name, since filters of URL patterns would come before all those of servlet names.
    String[] all = {"index", "echo", "login", "rest"};
    addFilter(context, "demo-user", new DemoUserFilter(), REQUEST, all);
    if (options.servletFilter()) {
      String[] limited =
          options.leavesRestToFeature() ? new String[] {"index", "echo", "login"} : all;
      addFilter(context, "rate-limits", new RateLimitFilter(), REQUEST, limited);
    }
    addFilter(context, "bad-query", new BadQueryFilter(), REQUEST, all);
    addFilter(
        context,
        "forward",
        new ForwardFilter(),
        EnumSet.of(DispatcherType.REQUEST, DispatcherType.FORWARD),
        all);

    addServlet(context, "index", new IndexServlet(), "/");
    addServlet(context, "echo", new EchoServlet(), "/echo/*");
    addServlet(context, "login", new LoginServlet(), "/login");
    addServlet(context, "rest", rest(), "/rest/*").setLoadOnStartup(1);
  }

  private Servlet rest() {
    return new ServletContainer(
        ResourceConfig.forApplication(new RestApplication(options.restFeature())));
  }

  private static void addFilter(
      ServletContext context,
      String name,
      Filter filter,
      EnumSet<DispatcherType> dispatches,
      String[] servlets) {
    FilterRegistration.Dynamic registration = context.addFilter(name, filter);
    registration.setAsyncSupported(true);
    registration.addMappingForServletNames(dispatches, true, servlets);
  }

  private static ServletRegistration.Dynamic addServlet(
      ServletContext context, String name, Servlet servlet, String pattern) {
    ServletRegistration.Dynamic registration = context.addServlet(name, servlet);
    registration.setAsyncSupported(true);
    registration.addMapping(pattern);
    return registration;
  }
}
