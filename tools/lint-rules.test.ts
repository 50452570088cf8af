import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Folders of `src/features` that every feature may import from at any depth. */
const SHARED = ['ireland'];
const features = readdirSync('src/features', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !SHARED.includes(entry.name))
  .map(({ name }) => name)
  .toSorted();

it('names every feature in each lint rule on imports of features', () => {
  const lists = Array.from(
    readFileSync('.oxlintrc.json', 'utf8').matchAll(/\((cars\|[a-z|-]+)\)/g),
    ([, names = '']) => names.split('|').toSorted(),
  );
  expect(lists).toEqual([features, features]);
});
