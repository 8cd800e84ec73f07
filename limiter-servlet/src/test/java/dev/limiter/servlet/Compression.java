package dev.limiter.servlet;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Filters that compress what is written behind them. They pass on whatever length they are told, as
 * the samples do that one finds.
 */
enum Compression implements Filter {
  /** Sets the header before the chain, and begins to write when the stream is asked for. */
  HEADER_EARLY,
  /** Sets the header and begins to write before the chain. */
  STREAM_EARLY,
  /** Sets the header when the stream is asked for. */
  HEADER_LATE;

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletResponse answered = (HttpServletResponse) response;
    if (this != HEADER_LATE) {
      begin(answered);
    }
    Compressed compressed = new Compressed(answered);
    if (this == STREAM_EARLY) {
      compressed.getOutputStream();
    }
    chain.doFilter(request, compressed);
    compressed.finish();
  }

  private static void begin(HttpServletResponse response) {
    response.setHeader("Content-Encoding", "gzip");
    response.addHeader("Vary", "Accept-Encoding");
  }

  /** A response that is compressed. */
  private final class Compressed extends HttpServletResponseWrapper {

    private @Nullable GZIPOutputStream gzip;

    Compressed(HttpServletResponse response) {
      super(response);
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
      GZIPOutputStream into = gzip;
      if (into == null) {
        if (Compression.this == HEADER_LATE) {
          begin(this);
        }
        into = new GZIPOutputStream(super.getOutputStream());
        gzip = into;
      }
      return new Stream(into);
    }

    void finish() throws IOException {
      if (gzip != null) {
        gzip.finish();
      }
    }
  }

  /** What a servlet writes to. */
  private static final class Stream extends ServletOutputStream {

    private final OutputStream into;

    Stream(OutputStream into) {
      this.into = into;
    }

    @Override
    public void write(int octet) throws IOException {
      into.write(octet);
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      throw new UnsupportedOperationException("no servlet of the tests writes asynchronously");
    }
  }
}
