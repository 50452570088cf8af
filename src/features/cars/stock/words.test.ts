import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { wordsOf } from '../../../../tests/helpers/naive-search.ts';
import { searchWords, stockNumberKey } from './words.server.ts';

/** Returns the words of a query, without their synonyms. */
const typed = (query: string) => searchWords(query).flatMap(([word]) => word ?? []);

/** Returns the texts that a search for the same text does not find. */
const missing = (texts: readonly string[]) =>
  texts.filter((text) => {
    const words = wordsOf(text);
    return !typed(text).every((word) => words.includes(word));
  });

it('splits texts into words with and without punctuation', () => {
  expect(wordsOf('Škoda C-Class 1.6 TDI, 5 doors; O’Brien & İstanbul').toSorted().join(' ')).toBe(
    '1dot6 5door brien c cclass class istanbul o obrien skoda tdi',
  );
  expect(typed('MX-5 1.6 Five-door 5 Doors, 3dr/ŁÓDŹ').join(' ')).toBe(
    'mx5 1dot6 fivedoor 5door 3door lodz',
  );
});

it('also searches for the year of a plate', () => {
  expect(searchWords('191 BMW 222 122 193')).toEqual([
    ['191', '2019'],
    ['bmw'],
    ['222', '2022'],
    ['122'],
    ['193'],
  ]);
});

it('finds each text by its own words, for every character', () => {
  const characters = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1)).filter(
    (character) => character.isWellFormed(),
  );
  expect(missing(characters.map((character) => `a${character}b`.normalize('NFC')))).toEqual([]);
});

it('finds random texts by their own words', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.stringMatching(/^[-a-c0-3 .,'’&dors]{0,20}$/),
  );
  expect(missing(fc.sample(text, 2_000).map((one) => one.normalize('NFC')))).toEqual([]);
});

it('cuts long words of texts and queries at the same length', () => {
  const long = `${'é'.repeat(300)}b`;
  expect(wordsOf(long)).toEqual(typed(long));
  expect(wordsOf(long)[0]).toHaveLength(80);
});

it('ignores case, accents, spaces and punctuation of stock numbers', () => {
  expect(stockNumberKey('É-100 1/A')).toBe('e1001a');
});
