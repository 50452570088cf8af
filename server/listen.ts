import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { rejectMalformedRequests } from './reject-malformed-requests.ts';

/** How long a client may take; beyond these node answers 408, and 431 to larger headers. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  // The application refuses it, as it does any other address that it cannot read.
  requireHostHeader: false,
};

/** How long requests in flight may take when the server stops. */
const DRAIN_MS = 7_000;
const SWEEP_MS = 50;

export interface Listening {
  port: number;
  /** Takes no further connection, lets the requests in flight finish, then settles. */
  close(): Promise<void>;
}

interface ListenOptions {
  /** Port 0 finds a free one. */
  port: number;
  host: string;
  /** Headers of what is answered before a request reaches the application. */
  headers: Readonly<Record<string, string>>;
  /** In place of the limits above, in milliseconds and bytes. */
  limits?: Partial<typeof LIMITS>;
}

/** Listens for HTTP. */
export async function listen(
  handle: RequestListener,
  { port, host, headers, limits }: ListenOptions,
): Promise<Listening> {
  const open = new Set<ServerResponse>();
  let stopping = false;
  const server = createServer({ ...LIMITS, ...limits }, (request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    if (stopping) response.shouldKeepAlive = false;
    handle(request, response);
  });
  rejectMalformedRequests(server, headers, open);
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
