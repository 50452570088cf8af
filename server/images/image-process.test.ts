import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { encodeImage, makeVariants } from './image-process.ts';
import { testJpeg } from '../testing/jpeg.ts';

const photo = await testJpeg({ width: 400, height: 266 });

/** Processes that this one started to work on images. */
function processes(): number[] {
  const list = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return list.split('\n').flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === process.pid && args.includes('image-process-child')
      ? [Number(pid)]
      : [];
  });
}

test('an image and its variants come back as they were made', async () => {
  const plain = await encodeImage(photo);
  expect(plain).toMatchObject({ width: 400, height: 266, studio: null });
  expect(Buffer.isBuffer(plain.data)).toBe(true);
  const [made] = await makeVariants(plain.data, plain.studio, ['sold']);
  expect(made).toMatchObject({ watermark: 'sold' });
  expect([...made!.widths.keys()]).toEqual([320]);
  expect(made!.widths.get(320)!.toString('latin1', 8, 12)).toBe('WEBP');
});

test('a refusal comes back with its code and its sentence', async () => {
  await expect(encodeImage(Buffer.from('no image'))).rejects.toMatchObject({
    name: 'AppError',
    code: 'wrongType',
    message: 'This file is not an image that we can read',
  });
});

test('a process that dies fails the images it had at hand, and the next get another', async () => {
  await encodeImage(photo);
  const [pid, ...others] = processes();
  expect(others).toEqual([]);
  const large = await testJpeg({ width: 4000, height: 3000 });
  const lost = encodeImage(large).catch((error: unknown) => error);
  process.kill(pid!, 'SIGKILL');
  expect(await lost).toMatchObject({ name: 'AppError', code: 'invalid' });
  expect(await encodeImage(photo)).toMatchObject({ width: 400 });
  expect(processes()).not.toContain(pid);
});

test.skipIf(process.platform !== 'linux')('it knows no passwords', async () => {
  process.env['ADMIN_PASSWORD'] ??= 'canary';
  await encodeImage(photo);
  const [pid] = processes();
  const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
  expect(environment).toContain('MALLOC_ARENA_MAX=1');
  expect(environment).not.toContain('ADMIN_PASSWORD');
});
