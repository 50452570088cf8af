import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { StorageUnavailableError } from '../../platform/ports/storage.server.ts';
import { testJpeg } from '../../../tests/helpers/images/jpeg.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import { withStoredImages } from './store-image.server.ts';

const { storage } = await temporaryStorage();
const image = await testJpeg({ width: 60, height: 40 });

async function stored(): Promise<string[]> {
  const keys = [];
  for await (const key of storage.list('images/')) keys.push(key);
  return keys;
}

/** Stores an image in work that fails with `error`, and returns the number of files left. */
async function filesAfter(error: Error): Promise<number> {
  const work = withStoredImages(storage, async (storeImage) => {
    await storeImage(image);
    expect(await stored()).toHaveLength(1);
    throw error;
  });
  await expect(work).rejects.toBe(error);
  return (await stored()).length;
}

beforeEach(async () => {
  for (const key of await stored()) await storage.delete(key);
});

describe('withStoredImages', () => {
  it.each([
    ['a refusal', new AppError('conflict', 'Outdated.')],
    ['an error of the storage', new StorageUnavailableError('down')],
    ['an error of the database', new Error('Failed query', { cause: new Error('duplicate key') })],
  ])('deletes the images after %s', async (_what, error) => {
    expect(await filesAfter(error)).toBe(0);
  });

  it.each([
    new Error('Connection terminated unexpectedly'),
    new Error('Failed query: commit', { cause: new Error('PostgreSQL does not answer') }),
    Object.assign(new Error('read'), { code: 'ECONNRESET' }),
  ])('keeps the images if the commit may have succeeded: %s', async (error) => {
    expect(await filesAfter(error)).toBe(1);
  });
});
