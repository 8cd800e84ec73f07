package dev.limiter.jaxrs;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lifts {@link RateLimited} on elements further away, and the rules of the feature, from a resource
 * method or class. Rules of a servlet filter in front still apply. Beside {@link RateLimited} on
 * one element it stops deployment.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Unlimited {}
