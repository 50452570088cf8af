import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../listen.ts';

/**
 * Fault of a call: the connection is reset, the store answers 500, it never answers, or the call takes effect but the
 * connection is reset halfway through the file that is read, or right after a write.
 */
export type StoreFault = 'resets' | 'answers 500' | 'stalls' | 'breaks off';

export interface StoreCall {
  method: string;
  /** Empty for a list. */
  key: string;
}

/**
 * An S3-compatible store in memory that fails when a test wants it to. Checks no signatures.
 * `faultOf` sees every call before it takes effect.
 */
export async function faultyS3() {
  const files = new Map<string, Buffer>();
  const store = {
    files,
    faultOf: async (_call: StoreCall): Promise<StoreFault | undefined> => undefined,
    environment: {} as Record<string, string>,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://store');
    const key = pathname.split('/').slice(2).join('/');
    const body = await buffer(request);
    const fault = await store.faultOf({ method, key });
    if (fault === 'stalls') return;
    if (fault === 'resets') return void request.socket.resetAndDestroy();
    if (fault === 'answers 500') return void response.writeHead(500).end('<Code>Internal</Code>');
    const result = take(method, key, searchParams.get('prefix') ?? '', body);
    response.writeHead(result.status, { 'content-length': result.body.length });
    if (fault !== 'breaks off') return void response.end(result.body);
    response.write(result.body.subarray(0, result.body.length / 2));
    response.flushHeaders();
    if (method === 'GET') setImmediate(() => request.socket.resetAndDestroy());
    else request.socket.resetAndDestroy();
  }

  function take(method: string, key: string, prefix: string, body: Buffer) {
    if (key === '') {
      const keys = [...files.keys()].filter((one) => one.startsWith(prefix)).sort();
      return { status: 200, body: Buffer.from(keys.map((one) => `<Key>${one}</Key>`).join('')) };
    }
    const file = files.get(key);
    if (method === 'PUT') files.set(key, body);
    if (method === 'DELETE') files.delete(key);
    if (method !== 'GET') return { status: 200, body: Buffer.alloc(0) };
    return file ? { status: 200, body: file } : { status: 404, body: Buffer.from('NoSuchKey') };
  }

  const server = createServer((request, response) => {
    // A killed client aborts its requests.
    answer(request, response).catch(() => request.socket.destroy());
  });
  const port = await listen(server);
  store.environment = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'cars',
    S3_ACCESS_KEY_ID: 'dealer:app',
    S3_SECRET_ACCESS_KEY: 'dealersecret',
  };
  return store;
}
