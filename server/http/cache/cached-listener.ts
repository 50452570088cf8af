import type { RequestListener } from 'node:http';
import type { Hono } from 'hono';
import type { StockVersion } from '../../ports/stock-version.ts';
import { cacheKeys, type CanonicalAddress } from './cache-key.ts';
import { CACHE_BINDINGS } from '../core/in-process.ts';
import { responseCache } from './response-cache.ts';

interface CachedListenerOptions {
  app: Pick<Hono, 'fetch'>;
  /** Answers the requests that the cache does not answer. */
  handle: RequestListener;
  apiAddress: CanonicalAddress;
  pageAddress: CanonicalAddress;
  /** A stored response is valid only for one combination of these versions. */
  versions: readonly Pick<StockVersion, 'current'>[];
  publicUrl: string;
  /** 0 disables the cache. */
  maxMb: number;
}

/**
 * Puts a cache of public responses in front of the application. Makes a response from its key alone, so that
 * it cannot depend on anything else in a visitor's request, such as the host.
 */
export function cachedListener(options: CachedListenerOptions): RequestListener {
  const { app, handle, versions, publicUrl, maxMb } = options;
  if (maxMb === 0) return handle;
  return responseCache({
    maxBytes: maxMb * 1024 * 1024,
    version: () => combined(versions),
    keyOf: cacheKeys(publicUrl, { api: options.apiAddress, page: options.pageAddress }),
    respond: async ({ address, cookie }) => {
      const request = new Request(publicUrl + address);
      if (cookie) request.headers.set('cookie', cookie);
      return app.fetch(request, CACHE_BINDINGS);
    },
    handle,
  });
}

/** Returns null while one of the versions is unknown. */
function combined(versions: CachedListenerOptions['versions']): string | null {
  const current = versions.map((version) => version.current());
  return current.includes(null) ? null : current.join();
}
