import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Tasks } from '../../../tests/helpers/foreign-child.ts';
import { foreignProcess } from './foreign-process.server.ts';
import { foreignText } from './foreign-text.ts';

const foreign = foreignProcess<Tasks>({
  name: 'test',
  program: pathToFileURL('tests/helpers/foreign-child.ts'),
  limitMs: 3_000,
  megabytes: 250,
  concurrency: 2,
  unreadable: 'This cannot be read',
});
const nothing = z.unknown();

it.each([
  ['hangs', 'hang', 'slow'],
  ['fills the heap', 'fillHeap', 'memory'],
  ['fills memory outside of the heap', 'fillBuffers', 'memory'],
  ['crashes', 'crash', 'crashed'],
] as const)('ends a process that %s, and reads the next content', async (_what, task, reason) => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const failed = foreign.run(task, [], nothing);
  await expect(failed).rejects.toMatchObject({
    name: 'AppError',
    code: 'invalid',
    message: 'This cannot be read',
    reason,
  });
  expect(await foreign.run('echo', ['good'], foreignText(10))).toBe('good');
  delay.disable();
  console.info(`${task}: the event loop waited at most ${Math.round(delay.max / 1e6)} ms.`);
  // A parser in this process would block it for much longer: until the time limit.
  expect(delay.max / 1e6).toBeLessThan(2_000);
});

it('passes on an AppError unchanged, and only the location of any other error', async () => {
  await expect(foreign.run('refuse', [], nothing)).rejects.toMatchObject({
    code: 'tooLarge',
    message: 'Too large',
  });
  const failed = await foreign.run('fail', [], nothing).catch(String);
  expect(failed).toMatch(/^Error: The test process failed: Error at .*foreign-child\.ts/);
  expect(failed).not.toContain('canary');
});

it('rejects an answer that breaks its schema, and removes characters that cannot be stored', async () => {
  await expect(foreign.run('echo', [{ a: 1 }], z.object({ b: z.string() }))).rejects.toThrow(
    z.ZodError,
  );
  await expect(foreign.run('echo', ['long'], foreignText(3))).rejects.toThrow(z.ZodError);
  expect(await foreign.run('echo', ['a\0b\ud800\u0007\n'], foreignText(10))).toBe('ab\ufffd\n');
});

it('sends several answers one by one, and ends the task when the caller stops reading', async () => {
  const seen: number[] = [];
  for await (const at of foreign.stream('count', [3], z.int())) seen.push(at);
  expect(seen).toEqual([1, 2, 3]);
  for await (const at of foreign.stream('count', [1_000_000_000], z.int())) if (at === 2) break;
  const hanging = foreign.stream('hangLater', [], z.int());
  expect(await hanging.next()).toEqual({ done: false, value: 1 });
  await expect(hanging.next()).rejects.toMatchObject({ reason: 'slow' });
});
