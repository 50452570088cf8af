import { describe, expect, it } from 'vitest';
import { WordIndex } from './word-index.ts';

async function indexOf(...cars: string[][]): Promise<WordIndex> {
  const index = new WordIndex();
  for (const [slot, words] of cars.entries()) index.load(slot, words);
  await index.finish();
  return index;
}

function found(index: WordIndex, ...beginnings: string[]): number[] {
  const marks = new Uint8Array(10);
  index.mark(beginnings, marks);
  return [...marks.keys()].filter((slot) => marks[slot] === 1);
}

describe('WordIndex', () => {
  it('finds the cars with a word that starts with one of the given beginnings', async () => {
    const index = await indexOf(['golf', 'gti'], ['golden', 'vw'], ['passat'], []);
    expect(found(index, 'gol')).toEqual([0, 1]);
    expect(found(index, 'golf')).toEqual([0]);
    expect(found(index, 'olf')).toEqual([]);
    expect(found(index, 'vw', 'pass')).toEqual([1, 2]);
    expect(found(index, 'golfing')).toEqual([]);
    expect(found(index, 'zzz')).toEqual([]);
  });

  it('finds changed and new cars by their current words only', async () => {
    const index = await indexOf(['golf'], ['golf']);
    index.replace(0, ['polo']);
    index.replace(1, []);
    index.replace(2, ['golf']);
    expect(found(index, 'golf')).toEqual([2]);
    expect(found(index, 'po')).toEqual([0]);
    expect(index.changes).toBe(3);
  });

  it('finds every one of many words, including words outside the Basic Multilingual Plane', async () => {
    const words = Array.from({ length: 3_000 }, (_, at) => (at * 7_919).toString(36));
    const index = await indexOf(words, ['𝔾olf']);
    for (const word of words) expect(found(index, word)).toContain(0);
    expect(found(index, '𝔾')).toEqual([1]);
  });
});
