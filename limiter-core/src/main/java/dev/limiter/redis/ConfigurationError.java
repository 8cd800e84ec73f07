package dev.limiter.redis;

import dev.limiter.internal.Causes;
import dev.limiter.internal.PermanentFailure;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * The kinds of refusal that only a change of configuration ends, by what a server answers or how
 * TLS fails. The words are those of Redis 6.2 to 8, Valkey 7.2 to 8, and of proxies.
 */
enum ConfigurationError {
  UNKNOWN_COMMAND(
      "an unknown command",
      "check whether it is renamed or forbidden, or a proxy is in between",
      JedisDataException.class,
      "(?i)unknown (sub)?command|unknown (\\w+ )?command called from|unsupported command"
          + "|command is not (supported|allowed)|not allowed from script"
          + "|command \\S+ (is )?not (allowed|support)|wrong number of arg"),
  MISSING_PERMISSION(
      "a missing permission",
      "grant the user what it needs",
      JedisDataException.class,
      "\\bNOPERM\\b|[Uu]ser executing the script|ACL failure in script"),
  LOGIN(
      "a refused login",
      "check user, password and database",
      JedisDataException.class,
      "\\b(NOAUTH|WRONGPASS)\\b|(?i:^ERR (invalid password|invalid username)"
          + "|without any password configured|no password is set)"),
  DATABASE(
      "a refused database",
      "check user, password and database",
      JedisDataException.class,
      "DB index|SELECT is not allowed"),
  PROTECTED_MODE(
      "protected mode",
      "set a password there, or turn its protected mode off",
      JedisDataException.class,
      "^DENIED\\b"),
  NO_CLUSTER(
      "a server that is not of a Redis Cluster",
      "use redis://",
      JedisDataException.class,
      "cluster support disabled"),
  CLUSTER(
      "a server of a Redis Cluster",
      "use redis-cluster://",
      JedisDataException.class,
      "^(CROSSSLOT|MOVED)\\b"),
  CERTIFICATE_DATE(
      "has a certificate that is not valid at this time",
      "renew it, or correct the clock",
      GeneralSecurityException.class,
      "Certificate(Expired|NotYetValid)Exception"),
  CERTIFICATE_NAME(
      "has a certificate for another name",
      "use a name that is in the certificate",
      CertificateException.class,
      "No (subject|name) |Illegal given domain name"),
  CERTIFICATE_ISSUER(
      "has a certificate whose issuer this JVM does not trust",
      "add the issuer to the trust store",
      GeneralSecurityException.class,
      ""),
  CLIENT_CERTIFICATE(
      "demands a client certificate that it trusts",
      "give this JVM a key store with one, or let the server accept clients without",
      SSLException.class,
      "alert: .*(certificate|unknown_ca|access_denied)"),
  TLS_VERSION(
      "shares no TLS version or cipher with this JVM, or demands a client certificate",
      "compare the TLS settings of both",
      SSLException.class,
      "alert: (handshake_failure|protocol_version|insufficient_security|unrecognized_name)"
          + "|No appropriate protocol"),
  NO_TLS(
      "does not speak TLS",
      "use the scheme without TLS, such as redis://, or the port with TLS",
      SSLException.class,
      "Unsupported or unrecognized SSL message"),
  TLS(
      "speaks TLS only",
      "use the scheme with TLS, rediss://, or the port without TLS",
      Exception.class,
      "Unknown reply: \u0015|begins with the byte 21\\b"), // of a TLS alert
  /** Known by {@link Diagnosis} only. */
  HELLO_CLOSED(
      "closes the connection at HELLO",
      "it may be forbidden, or a proxy is in between",
      JedisConnectionException.class,
      "(?!)");

  private final String what;
  private final String remedy;
  private final Class<? extends Throwable> type;
  private final Pattern words;

  ConfigurationError(String what, String remedy, Class<? extends Throwable> type, String words) {
    this.what = what;
    this.remedy = remedy;
    this.type = type;
    this.words = Pattern.compile(words);
  }

  /** Returns the kind of a failure; empty if it may pass by itself. */
  static Optional<ConfigurationError> of(Throwable failure) {
    return Arrays.stream(values()).filter(error -> Causes.any(failure, error::is)).findFirst();
  }

  /** Returns what a server does, or has, that is in the way. */
  String what() {
    return what;
  }

  /** Returns what to do. */
  String remedy() {
    return remedy;
  }

  /** Returns the failure of this kind. */
  PermanentFailure failure(String message, @Nullable Throwable cause) {
    return new PermanentFailure(message, cause, what, remedy);
  }

  /** A reply without what it can hold of the arguments. */
  private boolean is(Throwable part) {
    if (!type.isInstance(part)) {
      return false;
    }
    String text =
        part instanceof JedisDataException reply ? RedisFailure.errorReply(reply) : part.toString();
    return words.matcher(text).find();
  }
}
