package dev.limiter.redis;

/** One server has it all. */
record SingleNode(Node node) implements Topology {

  @Override
  public Node nodeOf(byte[] key, Deadline deadline) {
    return node;
  }

  @Override
  public String where() {
    return node.where();
  }

  @Override
  public void close() {
    node.close();
  }
}
