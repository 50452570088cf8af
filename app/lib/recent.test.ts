import { describe, expect, it } from 'vitest';
import { forgetRecent, recent } from './recent.ts';

/** A read that counts how often it is asked, and a clock to turn. */
function counted(answer: (asked: number) => Promise<string>) {
  const clock = { now: 0 };
  let asked = 0;
  const list = recent(
    (_key: string) => answer(++asked),
    () => clock.now,
  );
  return { clock, list, asked: () => asked };
}

describe('a recent answer', () => {
  it('is given again for a minute, by key, and then asked for anew', async () => {
    const { clock, list, asked } = counted(async (count) => `answer ${count}`);
    expect(await list.read('a')).toBe('answer 1');
    clock.now = 59_999;
    expect(await list.read('a')).toBe('answer 1');
    expect(await list.read('b')).toBe('answer 2');
    clock.now = 60_000;
    expect(await list.read('a')).toBe('answer 3');
    expect(asked()).toBe(3);
  });

  it('is not kept when it is a failure', async () => {
    const { list } = counted(async (count) => {
      if (count === 1) throw new Error('no connection');
      return 'answer';
    });
    await expect(list.read('a')).rejects.toThrow('no connection');
    expect(await list.read('a')).toBe('answer');
  });

  it('may come with the page, and is forgotten after a write', async () => {
    const { list } = counted(async () => 'of the server');
    list.keep('a', 'of the page');
    expect(await list.read('a')).toBe('of the page');
    forgetRecent();
    expect(await list.read('a')).toBe('of the server');
  });
});
