import { describe, expect, it } from 'vitest';
import { forgetRecent, recent } from './recent.ts';

/** Returns a cached read, the clock that the test sets, and a function that returns the number of reads. */
function countedRead(load: (calls: number) => Promise<string>) {
  const clock = { now: 0 };
  let calls = 0;
  const list = recent(
    (_key: string) => load(++calls),
    () => clock.now,
  );
  return { clock, list, calls: () => calls };
}

describe('recent', () => {
  it('caches each answer by key for a minute', async () => {
    const { clock, list, calls } = countedRead(async (count) => `answer ${count}`);
    expect(await list.read('a')).toBe('answer 1');
    clock.now = 59_999;
    expect(await list.read('a')).toBe('answer 1');
    expect(await list.read('b')).toBe('answer 2');
    clock.now = 60_000;
    expect(await list.read('a')).toBe('answer 3');
    expect(calls()).toBe(3);
  });

  it('does not cache a failure', async () => {
    const { list } = countedRead(async (count) => {
      if (count === 1) throw new Error('no connection');
      return 'answer';
    });
    await expect(list.read('a')).rejects.toThrow('no connection');
    expect(await list.read('a')).toBe('answer');
  });

  it('returns a stored answer until a write clears it', async () => {
    const { list } = countedRead(async () => 'loaded');
    list.keep('a', 'stored');
    expect(await list.read('a')).toBe('stored');
    forgetRecent();
    expect(await list.read('a')).toBe('loaded');
  });
});
