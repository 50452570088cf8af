import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/**
 * Milliseconds after which the server closes an idle connection. Proxies must close theirs sooner: a POST on a
 * connection that the server is closing fails.
 */
export const KEEP_ALIVE_MS = 65_000;

/** Times in milliseconds, sizes in bytes. Node answers 408 to slow requests, 431 to large headers. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: 5_000,
  // The longest sentence of a search, in Chinese, takes 18 kB in an address.
  maxHeaderSize: 32_768,
  // The application rejects a missing Host header like any other invalid address.
  requireHostHeader: false,
};
export type ListenLimits = typeof LIMITS;

/**
 * Milliseconds for which a closing server still accepts new connections, because clients may already have
 * sent requests on them, and proxies do not repeat a POST.
 */
const LINGER_MS = 500;

/** Maximum milliseconds for accepting the connections that already wait in the system's queue. */
const ACCEPT_MS = 2_000;

/** Maximum milliseconds for requests in progress after the server stopped accepting connections. */
const DRAIN_MS = 4_500;
const IDLE_CHECK_MS = 50;

export interface Listening {
  /** 0 for a Unix socket. */
  port: number;
  /** Asks clients to disconnect, stops accepting connections, then waits for the requests in progress. */
  close(): Promise<void>;
}

/** A TCP port (0 selects a free one), with the variable that sets it, or the path of a Unix socket. */
type ListenAddress = { port: number; host: string; variable?: string } | { path: string };

/**
 * Starts an HTTP server.
 * @param options.headers sent with responses that Node produces before the application sees a request
 * @throws {Error} with a message for the operator if the port cannot be used
 */
export async function listen(
  handle: RequestListener,
  options: ListenAddress & {
    headers: Readonly<Record<string, string>>;
    limits?: Partial<ListenLimits>;
  },
): Promise<Listening> {
  const { headers, limits } = options;
  const open = new Set<ServerResponse>();
  let stopping = false;
  const server = createServer({ ...LIMITS, ...limits }, (request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    if (stopping) response.shouldKeepAlive = false;
    handle(request, response);
  });
  rejectMalformedRequests(server, headers, open);
  if ('path' in options) server.listen(options.path);
  else server.listen(options.port, options.host);
  await once(server, 'listening').catch((error: unknown) => {
    throw 'path' in options ? error : portError(options, error);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: async () => {
      stopping = true;
      for (const response of open) response.shouldKeepAlive = false;
      await sleep(LINGER_MS);
      await acceptWaiting(server);
      const closed = once(server, 'close');
      server.close();
      const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
      const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearInterval(idleCheck);
      clearTimeout(deadline);
    },
  };
}

function portError(
  { port, host, variable = 'PORT' }: Exclude<ListenAddress, { path: string }>,
  cause: unknown,
): Error {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  const reason =
    code === 'EADDRINUSE'
      ? `another process is using port ${port}. Stop it first or choose another port.`
      : `cannot listen on port ${port} of ${host} (${code}). Choose another port or host.`;
  return new Error(`${variable}: ${reason}`, { cause });
}

/**
 * Accepts the connections that wait in the system's queue, because closing the server would reset them.
 * Node.js accepts one per turn of the event loop.
 */
async function acceptWaiting(server: Server): Promise<void> {
  const deadline = performance.now() + ACCEPT_MS;
  let accepted = true;
  const onConnection = () => void (accepted = true);
  server.on('connection', onConnection);
  while (accepted && performance.now() < deadline) {
    accepted = false;
    await nextTurn();
    await nextTurn();
  }
  server.off('connection', onConnection);
}

/** Status by error code of Node's parser; 400 for any other code. */
const STATUS_LINES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Answers requests that are too slow, too large or not HTTP. The responses are those of Node, with `headers`
 * added.
 * @param open responses in progress: if a response has started on the connection, the connection is closed
 * without an answer
 */
function rejectMalformedRequests(
  server: Server,
  headers: Readonly<Record<string, string>>,
  open: ReadonlySet<ServerResponse>,
): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const rest = `connection: close\r\ncontent-length: 0\r\n${lines.join('')}\r\n`;
  const hasBegun = (socket: Socket) =>
    [...open].some((response) => response.socket === socket && response.headersSent);

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const status = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request';
    if (!socket.writable || hasBegun(socket)) socket.destroy();
    else socket.write(`HTTP/1.1 ${status}\r\n${rest}`, () => socket.destroy());
  });
  server.on('checkExpectation', (_request, response) => response.writeHead(417, headers).end());
}
