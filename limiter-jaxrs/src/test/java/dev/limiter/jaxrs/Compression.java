package dev.limiter.jaxrs;

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
import java.util.zip.GZIPOutputStream;

/** Compresses what is written behind it, and says so before that; Jersey states lengths in vain. */
final class Compression implements Filter {

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletResponse answered = (HttpServletResponse) response;
    answered.setHeader("Content-Encoding", "gzip");
    answered.addHeader("Vary", "Accept-Encoding");
    GZIPOutputStream gzip = new GZIPOutputStream(response.getOutputStream());
    chain.doFilter(request, new Compressed(answered, gzip));
    gzip.finish();
  }

  /** A response that is compressed. */
  private static final class Compressed extends HttpServletResponseWrapper {

    private final GZIPOutputStream gzip;

    Compressed(HttpServletResponse response, GZIPOutputStream gzip) {
      super(response);
      this.gzip = gzip;
    }

    @Override
    public void setContentLength(int length) {}

    @Override
    public void setContentLengthLong(long length) {}

    @Override
    public ServletOutputStream getOutputStream() {
      return new ServletOutputStream() {
        @Override
        public void write(int octet) throws IOException {
          gzip.write(octet);
        }

        @Override
        public boolean isReady() {
          return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
          throw new UnsupportedOperationException("nobody writes asynchronously");
        }
      };
    }
  }
}
