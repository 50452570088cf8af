import { expect, it } from 'vitest';
import { StorageUnavailableError } from '../../platform/ports/storage.server.ts';
import { retryStorage } from './retry-storage.server.ts';

const never = new AbortController().signal;

it.each([
  ['a refusal', new StorageUnavailableError('403 AccessDenied', { isRefused: true })],
  ['a full disk', new Error('ENOSPC')],
])('does not repeat %s', async (_, error) => {
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    throw error;
  };
  await expect(retryStorage(work, never)).rejects.toBe(error);
  expect(attempts).toBe(1);
});

it('repeats a call during an outage', async () => {
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    if (attempts === 1) throw new StorageUnavailableError('down');
    return attempts;
  };
  expect(await retryStorage(work, never)).toBe(2);
});

it('ends a pause at once with the reason of the signal', async () => {
  const stopping = new AbortController();
  const work = async () => {
    setImmediate(() => stopping.abort(new Error('the server stops')));
    throw new StorageUnavailableError('down');
  };
  await expect(retryStorage(work, stopping.signal)).rejects.toThrow('the server stops');
});
