import { expect, it } from 'vitest';
import { newBucket, S3_ENDPOINT } from '../../../tests/helpers/s3-server.ts';
import { allowUploads, mayUpload } from './s3-cors.server.ts';

const options = await newBucket(S3_ENDPOINT);

it('rejects with 501 on Swift, which has no call for CORS rules, and finds that uploads are allowed', async () => {
  await expect(allowUploads(options, ['https://cars.example'])).rejects.toThrow('501');
  expect(await mayUpload(options, 'https://cars.example')).toBe(true);
});
