import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import {
  type Storage,
  StorageUnavailableError,
  checkedKey,
  isStorageKey,
} from '../ports/storage.server.ts';
import { s3Client, type S3Response, type S3Options } from './s3-client.server.ts';

/** Milliseconds until the headers of a response arrive, retries included. */
const TIMEOUTS = {
  /** A request for an image must fail within two seconds if the store does not answer. */
  read: 1_800,
  write: 15_000,
  /** Longest pause between two chunks of a response. */
  stall: 5_000,
};
export type S3Timeouts = typeof TIMEOUTS;

/**
 * Storage in a bucket of an S3-compatible store. Uses only what AWS, R2, Ceph and Swift have in common:
 * no checksum headers beyond the signature, no conditional writes, no POST policies, no bulk deletion.
 */
export function s3Storage(options: S3Options, timeouts: S3Timeouts = TIMEOUTS): Storage {
  const { send, presignPut } = s3Client(options, timeouts.stall);

  /** Reads a response, which may say that the object is missing, but not that the bucket is. */
  async function requireBucket(response: S3Response): Promise<void> {
    if ((await readText(response)).includes('NoSuchBucket')) throw missingBucket(options);
  }

  return {
    isShared: true,

    async put(key, body, contentType) {
      const response = await send({
        method: 'PUT',
        key: checkedKey(key),
        headers: { 'content-type': contentType },
        body,
        timeoutMs: timeouts.write,
      });
      if (response.status === 404) throw missingBucket(options);
      await readText(response);
    },

    async get(key) {
      const response = await send({
        method: 'GET',
        key: checkedKey(key),
        timeoutMs: timeouts.read,
      });
      if (response.status === 404) {
        await requireBucket(response);
        return null;
      }
      const length = response.headers.get('content-length');
      // The length is missing if a proxy sends the response in chunks.
      const whole = length === null ? await readWhole(response) : undefined;
      return {
        body: whole ? Readable.from([whole]) : streamOf(response),
        size: whole?.length ?? Number(length),
        contentType: response.headers.get('content-type') ?? 'application/octet-stream',
      };
    },

    async delete(key) {
      await requireBucket(
        await send({ method: 'DELETE', key: checkedKey(key), timeoutMs: timeouts.write }),
      );
    },

    async *list(prefix) {
      for (let after = ''; ;) {
        const response = await send({
          method: 'GET',
          query: {
            'list-type': '2',
            // Keys in the response need no XML decoding.
            'encoding-type': 'url',
            prefix,
            ...(after && { 'start-after': after }),
          },
          timeoutMs: timeouts.write,
        });
        if (response.status === 404) throw missingBucket(options);
        const page = await readText(response);
        const keys = Array.from(page.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key = '']) =>
          decodeURIComponent(key.replaceAll('+', ' ')),
        );
        yield* keys.filter(isStorageKey);
        const last = keys.at(-1);
        if (last === undefined || !page.includes('<IsTruncated>true')) return;
        after = last;
      }
    },

    async presignUpload(key, { type, size }) {
      return presignPut(checkedKey(key), {
        'content-type': type,
        ...(size !== undefined && { 'content-length': String(size) }),
      });
    },
  };
}

/**
 * Checks that the bucket exists and accepts the credentials. A store that is down or slow only logs a
 * warning.
 * @throws {Error} with a message for the operator
 */
export async function checkBucket(options: S3Options, log: Logger): Promise<void> {
  const query = { 'list-type': '2', 'max-keys': '1' };
  try {
    const response = await s3Client(options, TIMEOUTS.stall).send({
      method: 'GET',
      query,
      timeoutMs: TIMEOUTS.read,
    });
    await readText(response);
    if (response.status === 404) throw new Error(missingBucket(options).message);
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    if (error.isRefused)
      throw new Error(
        `S3_ACCESS_KEY_ID: ${options.endpoint} refuses access to the bucket ${options.bucket}. ${error.message}.`,
        { cause: error },
      );
    log.warn({ err: error }, 'the object storage cannot be reached');
  }
}

function streamOf({ body, abort }: S3Response): Readable {
  // Destroying the stream does not end a generator that nobody has begun to read.
  return Readable.from(body, { objectMode: false }).once('close', abort);
}

async function readWhole({ body }: S3Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const readText = async (response: S3Response) => (await readWhole(response)).toString();

const missingBucket = ({ bucket, endpoint }: S3Options) =>
  new StorageUnavailableError(`S3_BUCKET: there is no bucket ${bucket} at ${endpoint}`);
