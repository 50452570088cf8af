import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';

/** How long a client may take; beyond these node answers 408, and 431 to larger headers. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
};

/** How long requests in flight may take when the server stops. */
const DRAIN_MS = 7_000;
const SWEEP_MS = 50;

export interface Listening {
  port: number;
  /** Takes no further connection, lets the requests in flight finish, then settles. */
  close(): Promise<void>;
}

/** Listens for HTTP on a port; port 0 finds a free one. */
export async function listen(
  handle: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<Listening> {
  const open = new Set<ServerResponse>();
  let stopping = false;
  const server = createServer(LIMITS, (request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    if (stopping) response.shouldKeepAlive = false;
    handle(request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      stopping = true;
      for (const response of open) response.shouldKeepAlive = false;
      const closed = once(server, 'close');
      server.close();
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearInterval(sweep);
      clearTimeout(deadline);
    },
  };
}
