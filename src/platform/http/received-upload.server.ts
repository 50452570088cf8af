import type { Client } from '../../context.server.ts';
import type { AppError } from '../errors.ts';
import { minimumRate } from './minimum-rate.server.ts';
import { readBytes } from './read-body.server.ts';

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
