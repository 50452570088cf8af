import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { sessionCookieName } from '../auth/session-cookie.server.ts';
import { nameRoute, requestContext, requestIdLine } from '../request-context.server.ts';
import {
  acceptedEncoding,
  compress,
  type Encoding,
  isCompressible,
  MIN_COMPRESSED_BYTES,
} from '../http/compression.server.ts';
import { createEtag, matchesEtag } from '../http/etag.server.ts';
import type { Route } from '../http/route.server.ts';
import { canonicalApiAddress, type CanonicalAddress } from './api-address.server.ts';

interface ResponseCacheOptions {
  fetch: (request: Request) => Response | Promise<Response>;
  /** Answers the requests that the cache does not answer. */
  otherwise: RequestListener;
  routes: readonly Route[];
  pageAddress: CanonicalAddress;
  /**
   * A response is used only while these versions stay the same. The cache answers no request while one of them
   * is null.
   */
  versions: readonly { current: () => string | number | null }[];
  /**
   * Returns the first instant after `at` at which a response changes although no version does. Times in milliseconds
   * since 1970.
   */
  nextChange: (at: number) => Promise<number>;
  publicUrl: string;
  /** Memory of all responses; 0 disables the cache. */
  maxBytes: number;
}

/** Memory of a response in addition to its body and key. */
const OVERHEAD_BYTES = 4_096;

/** Maximum number and length of the requested addresses whose canonical addresses are remembered. */
const MAX_KNOWN = 4_000;
const MAX_KNOWN_LENGTH = 512;

/** A visitor's choice of colours, the only cookie that changes a public page. */
const THEME = /(?:^|;\s*)(theme=(?:light|dark))(?=;|$)/;

/** A finished response in one encoding. */
interface Finished {
  status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  body: Buffer;
  etag: string | null;
  headersOf304: string[];
  /** The time of its request, and when its texts change. It answers the requests in between. */
  from: number;
  until: number;
  /** Pattern of the route, for metrics. */
  route: string;
}

interface Making {
  address: string;
  theme: string;
  encoding: Encoding | null;
  /** Time of the request. */
  from: number;
}

/**
 * Creates a request listener that answers visitors from memory. It makes each response from its canonical address
 * and the theme alone, so that a response cannot depend on anything else in a visitor's request.
 */
export function responseCache(options: ResponseCacheOptions): RequestListener {
  const { fetch, otherwise, publicUrl, maxBytes, nextChange } = options;
  if (maxBytes === 0) return otherwise;
  const addressOf = canonicalAddresses(canonicalApiAddress(options.routes), options.pageAddress);
  const session = `${sessionCookieName(publicUrl)}=`;
  const responses = new LRUCache<string, Finished>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 4),
    sizeCalculation: ({ body }, key) => OVERHEAD_BYTES + 2 * key.length + body.length,
  });
  const pending = new Map<string, Promise<Finished | null>>();

  /** Returns null if the response is for one visitor, or an error that contains the id of a single request. */
  async function make(key: string, { address, theme, encoding, from }: Making) {
    const response = await fetch(
      new Request(publicUrl + address, theme ? { headers: { cookie: theme } } : {}),
    );
    if (isPersonal(response) || response.status >= 500) return null;
    // Called after `fetch`, because the response can contain data that is newer than the request.
    const until = await nextChange(from);
    const finished = await finish(response, { encoding, from, until });
    // The key contains the versions at the start, so a change in the meantime makes this entry unreachable.
    if (isStorable(response)) responses.set(key, finished);
    return finished;
  }

  return (request, response) => {
    const pass = () => otherwise(request, response);
    const from = Date.now();
    const version = combined(options.versions);
    const cookies = request.headers.cookie ?? '';
    if (version === null || !isPlainRead(request) || cookies.includes(session)) return pass();
    const address = addressOf(request.url ?? '');
    if (address === null) return pass();
    const theme = address.startsWith('/api/') ? '' : (THEME.exec(cookies)?.[1] ?? '');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const key = `${version} ${encoding} ${theme} ${address}`;
    const stored = responses.get(key);
    if (stored && isCurrent(stored, from)) return send(stored, request, response);
    let making = pending.get(key);
    if (!making) {
      making = make(key, { address, theme, encoding, from })
        .catch(() => null)
        .finally(() => pending.delete(key));
      pending.set(key, making);
    }
    // A text may have changed between the start of the other request and this one.
    void making.then((made) =>
      made && isCurrent(made, from) ? send(made, request, response) : pass(),
    );
  };
}

/** Returns a function that remembers the canonical address of each requested address; null if it is not cached. */
function canonicalAddresses(api: CanonicalAddress, page: CanonicalAddress) {
  const known = new LRUCache<string, { address: string | null }>({ max: MAX_KNOWN });
  return (url: string): string | null => {
    const found = known.get(url);
    if (found) return found.address;
    const [path = '', ...query] = url.split('?');
    const canonical = path.startsWith('/api/') ? api : page;
    const address = canonical(path, new URLSearchParams(query.join('?')));
    if (url.length <= MAX_KNOWN_LENGTH) known.set(url, { address });
    return address;
  };
}

/** Returns null while one of the versions is unknown. */
function combined(versions: ResponseCacheOptions['versions']): string | null {
  const current = versions.map((version) => version.current());
  return current.includes(null) ? null : current.join();
}

/** Returns whether a request is a read that the application would not reject. */
const isPlainRead = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  /^[\w.:[\]-]+$/.test(headers.host ?? '') &&
  URL.canParse(`http://${headers.host}/`);

const isPersonal = ({ headers }: Response) =>
  headers.has('set-cookie') || /private/i.test(headers.get('cache-control') ?? '');

/** `no-cache` allows storing, because the cache follows the versions. */
const isStorable = ({ status, headers }: Response) =>
  status === 200 && !/no-store/i.test(headers.get('cache-control') ?? 'no-store');

/** False also if the clock was set back to before the response was made. */
const isCurrent = ({ from, until }: Finished, at: number) => at >= from && at < until;

async function finish(
  response: Response,
  { encoding, from, until }: Pick<Finished, 'from' | 'until'> & Pick<Making, 'encoding'>,
): Promise<Finished> {
  const { status, headers } = response;
  const plain = Buffer.from(await response.arrayBuffer());
  const etag = status === 200 ? (headers.get('etag') ?? createEtag(plain)) : null;
  const isText = isCompressible(headers.get('content-type') ?? '');
  if (isText && !/accept-encoding/i.test(headers.get('vary') ?? ''))
    headers.append('vary', 'Accept-Encoding');
  if (etag) headers.set('etag', etag);
  headers.delete('content-length');
  const headersOf304 = [...headers].flat();
  const compressed = isText && plain.length >= MIN_COMPRESSED_BYTES ? encoding : null;
  const body = compressed ? await compress(plain, compressed) : plain;
  headers.set('content-length', String(body.length));
  if (compressed) headers.set('content-encoding', compressed);
  // A compressed body gets a weak tag, because its bytes differ from those that the tag was computed from.
  if (compressed && etag) headers.set('etag', `W/${etag}`);
  const route = requestContext.getStore()?.route ?? '';
  return { status, headers: [...headers].flat(), body, etag, headersOf304, from, until, route };
}

/** Writes all header lines at once: a header that was set before costs Node a quarter more CPU time. */
function send(finished: Finished, request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body, etag, headersOf304, route } = finished;
  nameRoute(route);
  if (etag !== null && matchesEtag(request.headers['if-none-match'], etag))
    response.writeHead(304, [...headersOf304, ...requestIdLine()]).end();
  else
    response
      .writeHead(status, [...headers, ...requestIdLine()])
      .end(request.method === 'HEAD' ? undefined : body);
}
