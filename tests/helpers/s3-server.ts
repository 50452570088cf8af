import { randomBytes } from 'node:crypto';
import { s3Client, type S3Options } from '../../src/platform/storage/s3-client.server.ts';

/** Address of the S3-compatible server that `.ci/run` starts. Empty outside the Vitest project `s3`. */
export const S3_ENDPOINT = process.env['TEST_S3_ENDPOINT'] ?? '';

/** The defaults are the credentials of the server that `.ci/run` starts. */
const CREDENTIALS = {
  accessKeyId: process.env['TEST_S3_ACCESS_KEY_ID'] ?? 'dealer:app',
  secretAccessKey: process.env['TEST_S3_SECRET_ACCESS_KEY'] ?? 'dealersecret',
};

export const s3OptionsOf = (endpoint: string, bucket: string): S3Options => ({
  endpoint,
  publicEndpoint: endpoint,
  region: 'us-east-1',
  bucket,
  ...CREDENTIALS,
  forcePathStyle: true,
});

/** Creates a bucket and returns the options to use it. */
export async function newBucket(endpoint: string): Promise<S3Options> {
  const options = s3OptionsOf(endpoint, `test-${randomBytes(8).toString('hex')}`);
  const { status } = await s3Client(options, 5_000).send({ method: 'PUT', timeoutMs: 10_000 });
  if (status !== 200) throw new Error(`Creating a bucket at ${endpoint} returned ${status}`);
  return options;
}
