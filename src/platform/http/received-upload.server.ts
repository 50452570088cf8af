import type { Client } from './client.server.ts';
import { AppError } from '../errors.ts';
import { readBytes } from './read-body.server.ts';

/** An upload must send this many bytes every ten seconds, as a phone on the slowest mobile network does. */
const MIN_BYTES = 50_000;
const EVERY_MS = 10_000;

export interface ReceivedUpload {
  uploadKey: string;
  query: URLSearchParams;
  contentType: string;
  /** IP address of the client. */
  address: string;
  /** Reads the body; throws `tooLarge` beyond `limit` bytes, and the reason of the signal if it is aborted. */
  read: (limit: number, tooLarge: AppError, signal: AbortSignal) => Promise<Buffer>;
}

/** Returns the upload of a request to a signed link. */
export function receivedUpload({ request, address }: Client, uploadKey: string): ReceivedUpload {
  return {
    uploadKey,
    query: new URL(request.url).searchParams,
    contentType: request.headers.get('content-type') ?? '',
    address,
    async read(limit, tooLarge, signal) {
      const rate = minimumRate();
      try {
        const signals = AbortSignal.any([signal, rate.signal]);
        return await readBytes(request, limit, tooLarge, { signal: signals, onChunk: rate.count });
      } finally {
        rate.stop();
      }
    },
  };
}

/** Aborts its signal when a body arrives too slowly. A few slow uploads could occupy all slots. */
function minimumRate() {
  const tooSlow = new AbortController();
  let received = 0;
  const timer = setInterval(() => {
    if (received < MIN_BYTES) tooSlow.abort(slowUpload());
    received = 0;
  }, EVERY_MS);
  return {
    signal: tooSlow.signal,
    count: (bytes: number) => void (received += bytes),
    stop: () => clearInterval(timer),
  };
}

const slowUpload = () =>
  new AppError('timeout', 'The upload was too slow. Check your connection, then try again.');
