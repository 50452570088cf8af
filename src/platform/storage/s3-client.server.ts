import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { StorageUnavailableError } from '../ports/storage.server.ts';

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Key of the object. Omitted in requests about the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
  /**
   * Maximum time until the headers of the response arrive, all attempts included. Extended to `BUSY_MS` if
   * the store answers other requests during that time.
   */
  timeoutMs: number;
}

export interface S3Response {
  status: number;
  headers: Headers;
  /** Throws `StorageUnavailableError` if the store stops sending. */
  body: AsyncIterable<Uint8Array>;
  /** Ends the response. Needed only if nobody begins to read the body. */
  abort: () => void;
}

const ATTEMPTS = 3;
const RETRY_MS = 100;
/** A store that has not answered any request for this long is silent. In milliseconds. */
const SILENCE_MS = 1_000;
/** How long a request waits for a busy store, in milliseconds. */
const BUSY_MS = 10_000;
const STEP_MS = 100;
const UPLOAD_LINK_SECONDS = 900;

/**
 * Requests to one bucket, signed with AWS Signature Version 4.
 * @param stallMs longest pause between two chunks of a response
 */
export function s3Client(options: S3Options, stallMs: number) {
  const credentials = {
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    region: options.region,
    service: 's3',
    // Signing keys change once a day.
    cache: new Map<string, ArrayBuffer>(),
  };

  let answers = 0;
  let answeredAt = -Infinity;

  /** Aborts a request after its timeout, or later while the store or this process is busy. */
  function deadline(stop: AbortController, timeoutMs: number): NodeJS.Timeout {
    // Counts steps, not time: after a long task of this process, answers may not have been read yet.
    let waited = 0;
    let silence = Math.min(SILENCE_MS, performance.now() - answeredAt);
    let before = answers;
    return setInterval(() => {
      waited += STEP_MS;
      silence = answers === before ? silence + STEP_MS : 0;
      before = answers;
      if (waited >= timeoutMs && (silence >= SILENCE_MS || waited >= BUSY_MS)) stop.abort();
    }, STEP_MS);
  }

  /** One attempt. `signal` also ends the response body. */
  async function attempt(request: S3Request, signal: AbortSignal): Promise<Response> {
    const { method, key, query, headers, body } = request;
    const signed = await new AwsV4Signer({
      ...credentials,
      method,
      url: objectUrl(options, options.endpoint, key, query).href,
      headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '') },
    }).sign();
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      signal,
      redirect: 'manual',
      ...(body && { body: Uint8Array.from(body) }),
    });
    answers += 1;
    answeredAt = performance.now();
    return response;
  }

  return {
    /**
     * Sends a request. Repeats it after a lost connection or a server error, while time is left.
     * @throws {StorageUnavailableError} for an unreachable store, a timeout, or any status but 2xx and 404
     */
    send: async (request: S3Request): Promise<S3Response> => {
      const stop = new AbortController();
      const timer = deadline(stop, request.timeoutMs);
      try {
        for (let tries = 1; ; tries += 1) {
          const result = await attempt(request, stop.signal).catch((error: unknown) => error);
          if (result instanceof Response && (result.ok || result.status === 404)) {
            const { status, headers } = result;
            const body = chunksOf(result, stop, stallMs);
            return { status, headers, body, abort: () => stop.abort() };
          }
          const isFinal =
            result instanceof Response && result.status < 500 && result.status !== 429;
          if (isFinal || stop.signal.aborted || tries === ATTEMPTS)
            throw await failure(request, result, stop.signal);
          if (result instanceof Response) await result.body?.cancel();
          await sleep(RETRY_MS * tries, undefined, { signal: stop.signal }).catch(() => {});
        }
      } finally {
        clearInterval(timer);
      }
    },

    /** Returns a signed URL to PUT one object. The signature covers host, content type and length. */
    presignPut: async (key: string, headers: Record<string, string>): Promise<string> => {
      const expires = { 'X-Amz-Expires': String(UPLOAD_LINK_SECONDS) };
      const signed = await new AwsV4Signer({
        ...credentials,
        method: 'PUT',
        url: objectUrl(options, options.publicEndpoint, key, expires).href,
        headers,
        signQuery: true,
        // By default, neither content type nor content length is signed.
        allHeaders: true,
      }).sign();
      return signed.url.href;
    },
  };
}

/** Yields the body. Aborts the response if no chunk arrives in time, or if the reader stops. */
async function* chunksOf(
  response: Response,
  stop: AbortController,
  stallMs: number,
): AsyncGenerator<Uint8Array> {
  const timer = setTimeout(() => stop.abort(), stallMs);
  try {
    for await (const chunk of response.body ?? []) {
      timer.refresh();
      yield chunk;
    }
  } catch (error) {
    throw new StorageUnavailableError('The object storage stopped sending', { cause: error });
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

async function failure(
  { method, key }: S3Request,
  result: unknown,
  signal: AbortSignal,
): Promise<StorageUnavailableError> {
  const at = `${method} ${key ?? 'bucket'}`;
  if (!(result instanceof Response))
    return new StorageUnavailableError(
      signal.aborted
        ? `The object storage did not answer in time: ${at}`
        : `The object storage cannot be reached: ${at}`,
      { cause: result },
    );
  const text = await result.text().catch(() => '');
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1];
  return new StorageUnavailableError(
    `The object storage answered ${[result.status, code].filter(Boolean).join(' ')}: ${at}`,
    { isRefused: result.status < 500 && result.status !== 429 },
  );
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');

export interface S3Options {
  /** Origin of the store, which this server connects to. */
  endpoint: string;
  /** Origin of the store in upload links, for browsers. */
  publicEndpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `https://store/bucket/key` instead of `https://bucket.store/key`. */
  forcePathStyle: boolean;
}

/** URL of an object, or of the bucket without a key. */
function objectUrl(
  { bucket, forcePathStyle }: S3Options,
  endpoint: string,
  key = '',
  query: Record<string, string> = {},
): URL {
  const url = new URL(endpoint);
  if (!forcePathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = forcePathStyle ? `/${bucket}/${key}` : `/${key}`;
  // A trailing slash would name an object with an empty key.
  if (!key && forcePathStyle) url.pathname = `/${bucket}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** Origin to which browsers upload. */
export const uploadOriginOf = (options: S3Options): string =>
  objectUrl(options, options.publicEndpoint).origin;
