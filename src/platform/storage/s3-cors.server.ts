import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailableError } from '../ports/storage.server.ts';
import { s3Client, type S3Options } from './s3-client.server.ts';

const TIMEOUT_MS = 10_000;
const CHECKS = 5;

/** Allows browsers on pages of these origins to upload. Throws if the store lacks this call, as Swift does. */
export async function allowUploads(options: S3Options, origins: readonly string[]): Promise<void> {
  const body = Buffer.from(corsConfiguration(origins));
  const { status } = await s3Client(options, TIMEOUT_MS).send({
    method: 'PUT',
    query: { cors: '' },
    headers: {
      'content-type': 'application/xml',
      // AWS requires it for this call.
      'content-md5': createHash('md5').update(body).digest('base64'),
    },
    body,
    timeoutMs: TIMEOUT_MS,
  });
  if (status === 404) throw new Error(`There is no bucket ${options.bucket}`);
}

function corsConfiguration(origins: readonly string[]): string {
  const allowed = origins.map((origin) => `<AllowedOrigin>${origin}</AllowedOrigin>`).join('');
  return `<CORSConfiguration><CORSRule>${allowed}<AllowedMethod>PUT</AllowedMethod><AllowedHeader>content-type</AllowedHeader><MaxAgeSeconds>3600</MaxAgeSeconds></CORSRule></CORSConfiguration>`;
}

/**
 * Asks the store, as a browser does before an upload, whether a page of this origin may upload.
 * @throws {StorageUnavailableError} if the store cannot be reached
 */
export async function mayUpload(options: S3Options, origin: string): Promise<boolean> {
  const { presignPut } = s3Client(options, TIMEOUT_MS);
  const url = await presignPut('incoming/preflight', { 'content-type': 'image/webp' });
  // A new rule takes effect after a moment.
  for (let check = 1; ; check += 1) {
    const { ok, headers } = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      const { origin: store } = new URL(url);
      throw new StorageUnavailableError(`The object storage at ${store} cannot be reached`, {
        cause,
      });
    });
    const allowed = headers.get('access-control-allow-origin');
    if (ok && (allowed === origin || allowed === '*')) return true;
    if (check === CHECKS) return false;
    await sleep(500);
  }
}
