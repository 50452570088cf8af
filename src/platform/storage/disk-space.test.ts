import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { diskSpace, fullDisk } from './disk-space.server.ts';

const silent = pino({ level: 'silent' });

it('measures the disk of a directory', async () => {
  expect(await diskSpace(import.meta.dirname, 1e12, silent).isLow()).toBe(true);
  expect(await diskSpace(import.meta.dirname, 0, silent).isLow()).toBe(false);
});

it('accepts writes if the disk cannot be measured', async () => {
  expect(await diskSpace('/does/not/exist', 64, silent).isLow()).toBe(false);
});

it('measures at most once a second and logs each change once', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const log = {
    warn: vi.fn<(facts: object, message: string) => void>(),
    info: vi.fn<() => void>(),
  };
  const free = [100, 63, 62, 64];
  const measure = vi.fn<() => Promise<number>>(async () => free.shift() ?? 0);
  const space = diskSpace('/data', 64, log, measure);
  const answers: boolean[] = [];
  for (const at of [0, 900, 1_500, 1_600, 3_000, 4_500]) {
    clock.mockReturnValue(at);
    answers.push(await space.isLow());
  }
  clock.mockRestore();
  expect(answers).toEqual([false, false, true, true, true, false]);
  expect(measure).toHaveBeenCalledTimes(4);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { directory: '/data', freeMb: 63, minFreeMb: 64 },
    expect.any(String),
  );
  expect(log.info).toHaveBeenCalledTimes(1);
});

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

it('recognises a full disk by the code of an error or of its cause', () => {
  expect(fullDisk(withCode('ENOSPC'))).toBe('files');
  expect(fullDisk(withCode('EDQUOT'))).toBe('files');
  expect(fullDisk(new DrizzleQueryError('insert', [], withCode('53100')))).toBe('database');
  expect(fullDisk(withCode('EIO'))).toBe(null);
  expect(fullDisk(new Error('ENOSPC'))).toBe(null);
});
