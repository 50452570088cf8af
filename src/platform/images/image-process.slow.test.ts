import { ChildProcess, execFileSync } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { encodeImage, makeVariants } from './image-process.server.ts';
import { testJpeg } from '../../../tests/helpers/images/jpeg.ts';

/** The image process that was started last. */
let lastStarted: ChildProcess | undefined;
subscribe('child_process', (message) => {
  if (typeof message !== 'object' || message === null || !('process' in message)) return;
  if (message.process instanceof ChildProcess) lastStarted = message.process;
});

const photo = await testJpeg({ width: 400, height: 266 });

/** Returns the ids of the image processes that this process started. */
function imageProcesses(): number[] {
  const list = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return list.split('\n').flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === process.pid && args.includes('image-process-child')
      ? [Number(pid)]
      : [];
  });
}

it('returns the encoded image and its variants', async () => {
  const encoded = await encodeImage(photo);
  expect(encoded).toMatchObject({ width: 400, height: 266, studio: null });
  expect(Buffer.isBuffer(encoded.data)).toBe(true);
  const [variants] = await makeVariants(encoded.data, encoded.studio, ['sold']);
  expect(variants).toMatchObject({ watermark: 'sold' });
  expect([...variants!.widths.keys()]).toEqual([320]);
  expect(variants!.widths.get(320)!.toString('latin1', 8, 12)).toBe('WEBP');
});

it('rejects with the code and the message of the AppError that the child threw', async () => {
  await expect(encodeImage(Buffer.from('no image'))).rejects.toMatchObject({
    name: 'AppError',
    code: 'wrongType',
    message: 'This file is not an image that we can read',
  });
});

it('fails only the images in progress when the process dies, and runs queued ones in a new process', async () => {
  await encodeImage(photo);
  const [pid, ...others] = imageProcesses();
  expect(others).toEqual([]);
  const large = await testJpeg({ width: 4000, height: 3000 });
  // More images than can run at a time: the last one waits in the queue when the process dies.
  const received = once(lastStarted!, 'message');
  const tasks = [large, large, large, large].map((bytes) => encodeImage(bytes));
  const settled = Promise.allSettled(tasks);
  await received;
  process.kill(pid!, 'SIGKILL');
  const results = await settled;
  expect(results[0]).toMatchObject({ reason: { name: 'AppError', code: 'invalid' } });
  expect(results.at(-1)).toMatchObject({ status: 'fulfilled' });
  expect(imageProcesses()).not.toContain(pid);
});

it('encodes an image in a new process if the process dies before it receives the image', async () => {
  await encodeImage(photo);
  const [pid] = imageProcesses();
  process.kill(pid!, 'SIGKILL');
  // Waits until it is dead. Blocks the event loop, so that the image is sent before its exit is known.
  execFileSync('sh', ['-c', `while ps -o stat= -p ${pid} | grep -qv Z; do sleep 0.01; done`]);
  await expect(encodeImage(photo)).resolves.toMatchObject({ width: 400 });
});

it.skipIf(process.platform !== 'linux')('inherits no passwords from the environment', async () => {
  process.env['ADMIN_PASSWORD'] ??= 'canary';
  await encodeImage(photo);
  const [pid] = imageProcesses();
  const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
  expect(environment).toContain('MALLOC_ARENA_MAX=1');
  expect(environment).not.toContain('ADMIN_PASSWORD');
});
