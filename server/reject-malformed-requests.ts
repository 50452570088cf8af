import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
export function rejectMalformedRequests(
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
