import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { StockVersion } from '../../ports/stock-version.ts';
import { nameRoute, requestContext } from '../../request-context.ts';
import { ResponseStore } from './response-store.ts';
import { LargeResponse } from './large-response.ts';
import { type Sendable, StoredResponse } from './stored-response.ts';

/** A request as far as it decides a cached response. */
export interface CacheKey {
  /** Canonical path and query. */
  address: string;
  /** The cookies that the response depends on, as a Cookie header; or empty. */
  cookie: string;
}

export interface ResponseCacheOptions {
  maxBytes: number;
  /** A response is valid for one version of the stock. */
  stock: Pick<StockVersion, 'current'>;
  /** Returns null for a request that the cache must not answer. */
  keyOf: (request: IncomingMessage) => CacheKey | null;
  /** Makes the response. Receives nothing of the visitor's request but the key. */
  respond: (key: CacheKey) => Promise<Response>;
  /** Answers requests without a key. */
  handle: RequestListener;
  now?: () => number;
}

/**
 * Bounds the age of texts that depend on the date, such as the year in the footer, and of anything that a
 * missed change of the stock would leave behind.
 */
const MAX_AGE_MS = 5 * 60_000;

interface Entry {
  response: StoredResponse;
  bytes: number;
  madeAt: number;
}

/** A request listener that answers visitors from memory, and makes each response once for all of them. */
export function responseCache(options: ResponseCacheOptions): RequestListener {
  const { maxBytes, stock, keyOf, respond, handle, now = () => performance.now() } = options;
  const store = new ResponseStore<Entry>(maxBytes);
  const pending = new Map<string, Promise<Sendable | null>>();
  // Not part of `maxBytes`: there is at most one, and without it each request would make the whole list.
  let large: { id: string; response: LargeResponse; madeAt: number } | null = null;
  let version = stock.current();

  /** Drops the responses of an older version. Those in progress finish for the requests that wait for them. */
  function followStock(): void {
    const current = stock.current();
    if (current === version) return;
    version = current;
    store.clear();
    pending.clear();
    large = null;
  }

  function find(id: string): Sendable | undefined {
    const entry = large?.id === id ? large : store.get(id);
    if (!entry) return undefined;
    if (now() - entry.madeAt < MAX_AGE_MS && !entry.response.hasFailed) return entry.response;
    if (entry === large) large = null;
    else store.delete(id);
    return undefined;
  }

  /** Returns null if the response is for one visitor only. */
  async function make(id: string, key: CacheKey): Promise<Sendable | null> {
    const startedIn = version;
    const madeAt = now();
    const response = await respond(key);
    if (isPersonal(response)) return null;
    const { start, rest } = await readBody(response);
    const route = requestContext.getStore()?.route ?? '';
    const made = rest
      ? new LargeResponse(response, start, rest, route)
      : new StoredResponse(response, Buffer.concat(start), route);
    followStock();
    if (version === startedIn && isShared(response)) {
      if (made instanceof StoredResponse)
        store.set(id, { response: made, bytes: made.bytes, madeAt });
      else large = { id, response: made, madeAt };
    }
    return made;
  }

  function join(id: string, key: CacheKey): Promise<Sendable | null> {
    const joined = pending.get(id);
    if (joined) return joined;
    const making = make(id, key).finally(() => {
      if (pending.get(id) === making) pending.delete(id);
    });
    pending.set(id, making);
    return making;
  }

  async function answer(id: string, key: CacheKey, ...exchange: Exchange): Promise<void> {
    const made = await join(id, key).catch(() => null);
    if (made) await send(made, ...exchange);
    else handle(...exchange);
  }

  return (request, response) => {
    const key = keyOf(request);
    followStock();
    if (!key || version === null) return handle(request, response);
    const id = `${key.cookie} ${key.address}`;
    const stored = find(id);
    const sending = stored ? send(stored, request, response) : answer(id, key, request, response);
    sending?.catch(() => response.destroy());
  };
}

type Exchange = [request: IncomingMessage, response: ServerResponse];

function send(stored: Sendable, ...exchange: Exchange): void | Promise<void> {
  nameRoute(stored.route);
  return stored.send(...exchange);
}

/** Larger bodies are sent while they are made. */
const LARGE_BYTES = 1024 * 1024;

/** Reads a body to its end, or until it is large: `rest` then yields what follows. */
async function readBody({ body }: Response) {
  const start: Uint8Array[] = [];
  const rest = body?.values();
  if (!rest) return { start, rest: null };
  for (let size = 0; size <= LARGE_BYTES;) {
    const { value, done } = await rest.next();
    if (done) return { start, rest: null };
    start.push(value);
    size += value.length;
  }
  return { start, rest };
}

/**
 * Returns whether a response may be sent to every visitor and again. `no-cache` allows it, because it dies
 * with the version of the stock.
 */
function isShared({ status, headers }: Response): boolean {
  const control = headers.get('cache-control') ?? 'no-store';
  return status === 200 && !/no-store/i.test(control);
}

const isPersonal = ({ headers }: Response) =>
  headers.has('set-cookie') || /private/i.test(headers.get('cache-control') ?? '');
