package dev.limiter.servlet;

import dev.limiter.http.Attributes;
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
import org.jspecify.annotations.Nullable;

/**
 * Reads a servlet request without touching its body, parameters or session, and keeps attributes in
 * it.
 */
record ServletRequestView(HttpServletRequest request) implements RequestView, Attributes {

  @Override
  public @Nullable Object get(String name) {
    return request.getAttribute(name);
  }

  @Override
  public void set(String name, Object value) {
    request.setAttribute(name, value);
  }

  @Override
  public String method() {
    return request.getMethod();
  }

  @Override
  public List<String> path() {
    String info = request.getPathInfo();
    return Paths.ofDecoded(
        info == null ? request.getServletPath() : request.getServletPath() + info);
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
