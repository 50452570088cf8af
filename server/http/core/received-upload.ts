import type { ReceivedUpload } from '../../services/images/signed-uploads.ts';
import { minimumRate } from './minimum-rate.ts';
import { readBytes } from './read-body.ts';
import type { RouteRequest } from './route.ts';

type UploadRequest = Pick<
  RouteRequest<unknown, unknown, unknown, 'uploadKey'>,
  'raw' | 'param' | 'searchParams' | 'header' | 'clientAddress'
>;

/** Returns the upload of a request to a signed link. */
export function receivedUpload(request: UploadRequest): ReceivedUpload {
  const { raw, param, searchParams, header, clientAddress } = request;
  return {
    uploadKey: param('uploadKey'),
    query: searchParams,
    contentType: header('content-type') ?? '',
    address: clientAddress(),
    async read(limit, tooLarge, signal) {
      const rate = minimumRate();
      try {
        const signals = AbortSignal.any([signal, rate.signal]);
        return await readBytes(raw, limit, tooLarge, { signal: signals, onChunk: rate.count });
      } finally {
        rate.stop();
      }
    },
  };
}
