package dev.limiter.servlet;

import dev.limiter.http.Paths;
import dev.limiter.http.RequestView;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Reads a servlet request without touching its body, parameters or session. */
record ServletRequestView(HttpServletRequest request) implements RequestView {

  @Override
  public String method() {
    return request.getMethod();
  }

  @Override
  public List<String> path() {
    return Paths.ofDecoded(
        request.getServletPath() + Objects.requireNonNullElse(request.getPathInfo(), ""));
  }

  @Override
  public List<String> headers(String name) {
    Enumeration<String> lines = request.getHeaders(name);
    return lines == null ? List.of() : Collections.list(lines);
  }

  @Override
  public boolean has(String name) {
    return request.getHeader(name) != null;
  }

  @Override
  public Optional<String> cookie(String name) {
    Cookie[] cookies = Objects.requireNonNullElse(request.getCookies(), new Cookie[0]);
    return Arrays.stream(cookies)
        .filter(cookie -> cookie.getName().equals(name))
        .map(Cookie::getValue)
        .filter(Objects::nonNull)
        .findFirst();
  }

  @Override
  public Optional<String> principal() {
    return Optional.ofNullable(request.getUserPrincipal()).map(Principal::getName);
  }

  @Override
  public String peer() {
    return Objects.requireNonNullElse(request.getRemoteAddr(), "");
  }
}
