import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { receivedUpload } from './received-upload.server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Reads a body that sends `chunk` bytes every three seconds. */
function readSlowly(chunk: number, chunks: number) {
  let sent = 0;
  const body = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => void setTimeout(resolve, 3_000));
      if ((sent += 1) > chunks) controller.close();
      else controller.enqueue(new Uint8Array(chunk));
    },
  });
  const init = { method: 'PUT', body, duplex: 'half' } as const;
  const client = {
    request: new Request('http://localhost/', init),
    address: '192.0.2.1',
    untrustedProxy: null,
    setHeader: () => {},
  };
  const upload = receivedUpload(client, 'key');
  const read = upload.read(10_000_000, new AppError('tooLarge', ''), new AbortController().signal);
  return read.then(
    ({ length }) => length,
    (error: AppError) => error.code,
  );
}

it('ends an upload that sends only one byte every three seconds', async () => {
  const result = readSlowly(1, 1_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await Promise.race([result, Promise.resolve('is still read')])).toBe('timeout');
});

it('reads an upload over a slow mobile network to its end', async () => {
  const result = readSlowly(20_000, 100);
  await vi.advanceTimersByTimeAsync(400_000);
  expect(await Promise.race([result, Promise.resolve('is still read')])).toBe(2_000_000);
});
