import { describe, expect, it } from 'vitest';
import { forgetRecent, recent } from './recent.ts';

/** Returns a cached read, the clock that the test sets, and a function that returns the number of reads. */
function countedRead(load: (calls: number) => Promise<string>) {
  const clock = { now: 0 };
  let calls = 0;
  const read = recent(
    (_key: string) => load(++calls),
    () => clock.now,
  );
  return { clock, read, calls: () => calls };
}

describe('recent', () => {
  it('caches each answer by key for a minute', async () => {
    const { clock, read, calls } = countedRead(async (count) => `answer ${count}`);
    expect(await read('a')).toBe('answer 1');
    clock.now = 59_999;
    expect(await read('a')).toBe('answer 1');
    expect(await read('b')).toBe('answer 2');
    clock.now = 60_000;
    expect(await read('a')).toBe('answer 3');
    expect(calls()).toBe(3);
  });

  it('does not cache a failure', async () => {
    const { read } = countedRead(async (count) => {
      if (count === 1) throw new Error('no connection');
      return 'answer';
    });
    await expect(read('a')).rejects.toThrow('no connection');
    expect(await read('a')).toBe('answer');
  });

  it('reads again after a write', async () => {
    const { read } = countedRead(async (count) => `answer ${count}`);
    expect(await read('a')).toBe('answer 1');
    forgetRecent();
    expect(await read('a')).toBe('answer 2');
  });
});
