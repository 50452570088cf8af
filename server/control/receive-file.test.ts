import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { withReceivedFile } from './receive-file.ts';

async function receiving({ low = false, silenceMs = 20_000 } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'receive-file-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  let upload: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => void (upload = controller),
  });
  const work = vi.fn<(content: AsyncIterable<Uint8Array>) => Promise<string>>((content) =>
    text(content),
  );
  const options = {
    directory,
    space: { isLow: async () => low },
    limits: { maxBytes: 100, silenceMs },
  };
  const received = withReceivedFile(stream.getReader(), options, work);
  return {
    received,
    work,
    send: (sent: string) => upload?.enqueue(Buffer.from(sent)),
    end: () => upload?.close(),
    fail: (error: Error) => upload?.error(error),
    files: () => readdir(directory),
  };
}

it('passes on the content once all of it has arrived, and leaves no file', async () => {
  const { received, work, send, end, files } = await receiving();
  send('make,');
  send('model\n');
  expect(work).not.toHaveBeenCalled();
  end();
  expect(await received).toBe('make,model\n');
  expect(await files()).toEqual([]);
});

it.each([
  ['the sender pauses', 'received no data of the file for 0.2 seconds', '', { silenceMs: 200 }],
  ['the file is too large', 'the file is larger than 0.0001 MB. Split it.', 'x'.repeat(101), {}],
  ['the disk is almost full', 'the disk of DATA_DIR is almost full', 'x', { low: true }],
])('fails if %s, and leaves no file', async (_, message, content, options) => {
  const { received, work, send, files } = await receiving(options);
  send('make\n');
  if (content) send(content);
  await expect(received).rejects.toThrow(message);
  expect(work).not.toHaveBeenCalled();
  expect(await files()).toEqual([]);
});

it('fails with the error of a connection that is lost', async () => {
  const { received, send, fail, files } = await receiving();
  send('make\n');
  fail(new Error('aborted'));
  await expect(received).rejects.toThrow('aborted');
  expect(await files()).toEqual([]);
});
