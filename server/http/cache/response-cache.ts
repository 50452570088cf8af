import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { nameRoute, requestContext } from '../../request-context.ts';
import { TextResponse } from '../core/in-process.ts';
import { ResponseStore } from './response-store.ts';
import { LargeResponse } from './large-response.ts';
import { type Sendable, StoredResponse } from './stored-response.ts';

/** The parts of a request that the cached response depends on. */
export interface CacheKey {
  /** Canonical path and query. */
  address: string;
  /** A Cookie header with the cookies that the response depends on; may be empty. */
  cookie: string;
}

interface ResponseCacheOptions {
  /** Maximum memory of all stored responses. Half of it is reserved for one large response. */
  maxBytes: number;
  /**
   * The cache drops responses of an older version. Returns null if the version is unknown; the cache then
   * answers no request.
   */
  version: () => string | number | null;
  /** Returns null for a request that the cache must not answer. */
  keyOf: (request: IncomingMessage) => CacheKey | null;
  /** Makes the response. Receives the key only, nothing else of the visitor's request. */
  respond: (key: CacheKey) => Promise<Response>;
  /** Answers the requests that have no key. */
  handle: RequestListener;
  now?: () => number;
}

/**
 * Maximum age of a stored response. Limits how old a text can be that depends on the date, such as the year
 * in the footer.
 */
const MAX_AGE_MS = 5 * 60_000;

/**
 * Maximum number of requests that wait until their response may start. Further responses start at once. Without a
 * limit, a client that sends many requests on one connection could fill the memory with waiting ones.
 */
const MAX_WAITING = 256;

interface Entry {
  response: StoredResponse;
  bytes: number;
  madeAt: number;
}

/**
 * Creates a request listener that answers visitors from memory and makes each response only once for all of
 * them.
 */
export function responseCache(options: ResponseCacheOptions): RequestListener {
  const { maxBytes, keyOf, respond, handle, now = () => performance.now() } = options;
  const store = new ResponseStore<Entry>(maxBytes / 2);
  const pending = new Map<string, Promise<Sendable | null>>();
  /** Lets one response start in each turn of the event loop. Stored responses are sent between these starts. */
  const oneInTurn = pLimit(1);
  let large: { id: string; response: LargeResponse } | null = null;
  let version = options.version();

  /**
   * Drops the responses of an older version. A response in progress is still completed for the requests that
   * wait for it.
   */
  function followVersion(): void {
    const current = options.version();
    if (current === version) return;
    version = current;
    store.clear();
    pending.clear();
    large = null;
  }

  function find(id: string): Sendable | undefined {
    if (large?.id === id) return large.response;
    const entry = store.get(id);
    if (!entry || now() - entry.madeAt < MAX_AGE_MS) return entry?.response;
    store.delete(id);
    return undefined;
  }

  /** Stores a large response while it is being made, and keeps it if its final size is not too large. */
  function storeLarge(id: string, response: LargeResponse): void {
    large = { id, response };
    void response.finished.then(() => {
      const isKept = !response.hasFailed && response.bytes <= maxBytes / 2;
      if (large?.response === response && !isKept) large = null;
    });
  }

  /**
   * Makes a response. Returns null if it is for one visitor only, or an error that contains the id of a
   * single request.
   */
  async function make(id: string, key: CacheKey): Promise<Sendable | null> {
    if (oneInTurn.pendingCount < MAX_WAITING) await oneInTurn(() => nextTurn());
    followVersion();
    if (version === null) return null;
    const startedIn = version;
    const madeAt = now();
    const response = await respond(key);
    if (isPersonal(response) || response.status >= 500) return null;
    const { start, rest } = await readBody(response);
    const route = requestContext.getStore()?.route ?? '';
    followVersion();
    const isStorable = version === startedIn && isShared(response);
    if (rest) {
      const made = new LargeResponse(response, joined(start, rest), route);
      if (isStorable) storeLarge(id, made);
      return made;
    }
    const made = new StoredResponse(response, Buffer.concat(start), route);
    if (isStorable) store.set(id, { response: made, bytes: made.bytes, madeAt });
    return made;
  }

  function join(id: string, key: CacheKey): Promise<Sendable | null> {
    const known = pending.get(id);
    if (known) return known;
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
    followVersion();
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

/** A body of more bytes is sent while it is being made. */
const LARGE_BYTES = 1024 * 1024;

/** Reads a body completely. If it is large, stops early and returns the unread part as `rest`. */
async function readBody(response: Response) {
  if (response instanceof TextResponse)
    return { start: [Buffer.from(response.content)], rest: null };
  const start: Uint8Array[] = [];
  const rest = response.body?.values();
  if (!rest) return { start, rest: null };
  for (let size = 0; size <= LARGE_BYTES;) {
    const { value, done } = await rest.next();
    if (done) return { start, rest: null };
    start.push(value);
    size += value.length;
  }
  return { start, rest };
}

async function* joined(start: readonly Uint8Array[], rest: AsyncIterable<Uint8Array>) {
  yield* start;
  yield* rest;
}

/**
 * Returns whether a response may be stored and sent to every visitor. `no-cache` allows that, because the
 * cache drops the response when the version of the stock changes.
 */
function isShared({ status, headers }: Response): boolean {
  const control = headers.get('cache-control') ?? 'no-store';
  return status === 200 && !/no-store/i.test(control);
}

const isPersonal = ({ headers }: Response) =>
  headers.has('set-cookie') || /private/i.test(headers.get('cache-control') ?? '');
