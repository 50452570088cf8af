import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database/database.ts';
import { executeRows } from './execute.ts';
import { fold } from '../../../domain/text/search-text.ts';
import { foldedText } from './fold.ts';
import { DECIMAL, DOORS, GAPS, JOINERS, MAX_LENGTH, searchWords } from './search-words.ts';

const { db } = await testDatabase();

/** The definition of `search_words`: the text for a migration that replaces it. */
const SEARCH_WORDS_FUNCTION = `CREATE OR REPLACE FUNCTION "search_words"("value" text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	folded text := ${foldedText('value')};
	words text;
BEGIN
	folded := regexp_replace(folded, '${DECIMAL}', '\\1dot', 'g');
	folded := regexp_replace(folded, '${DOORS}', '\\1door', 'g');
	words := regexp_replace(folded, '${GAPS}', ' ', 'g') || ' '
		|| regexp_replace(regexp_replace(folded, '${JOINERS.replace("'", "''")}', '', 'g'), '${GAPS}', ' ', 'g');
	words := regexp_replace(words, '([^ ]{${MAX_LENGTH}})[^ ]+', '\\1', 'g');
	RETURN array_to_tsvector(array_remove(string_to_array(words, ' '), ''));
END
$$`;

/** Returns the words of each text, as the database splits it. */
async function stored(texts: readonly string[]): Promise<string[][]> {
  const rows = await executeRows<{ words: string[] }>(
    db,
    sql`select tsvector_to_array(search_words(text)) as words
      from json_array_elements_text(${JSON.stringify(texts)}::json) with ordinality as t (text, at)
      order by at`,
  );
  return rows.map(({ words }) => words);
}

/** Returns the words of a query, without their synonyms. */
const typed = (query: string) => searchWords(query).flatMap(([word]) => word ?? []);

it('splits texts by the same rules in the newest migration and in the code', async () => {
  const text = () =>
    executeRows(db, sql`select prosrc from pg_proc where proname = 'search_words'`);
  const migrated = await text();
  await db.execute(sql.raw(SEARCH_WORDS_FUNCTION));
  expect(await text()).toEqual(migrated);
});

it('splits texts into words with and without punctuation', async () => {
  const [words] = await stored(['Škoda C-Class 1.6 TDI, 5 doors; O’Brien & İstanbul']);
  expect(words?.toSorted()).toEqual(
    [
      '1dot6',
      '5door',
      'brien',
      'c',
      'cclass',
      'class',
      'istanbul',
      'o',
      'obrien',
      'skoda',
      'tdi',
    ].toSorted(),
  );
  expect(typed('MX-5 1.6 Five-door 5 Doors, 3dr/ŁÓDŹ')).toEqual([
    'mx5',
    '1dot6',
    'fivedoor',
    '5door',
    '3door',
    'lodz',
  ]);
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

it('finds each text with its own words, with every letter and mark', async () => {
  const characters = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1)).filter(
    (character) => character.isWellFormed(),
  );
  const texts = characters.map((character) => `a${character}b`.normalize('NFC'));
  const words = await stored(texts);
  const missing = texts.filter(
    (text, at) => !typed(text).every((word) => words[at]?.includes(word)),
  );
  expect(missing).toEqual([]);
});

it('finds random texts with their own words', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.stringMatching(/^[-a-c0-3 .,'’&dors]{0,20}$/),
  );
  const texts = fc.sample(text, 500).map((one) => one.replaceAll('\0', '').normalize('NFC'));
  const words = await stored(texts);
  const missing = texts.filter((one, at) => !typed(one).every((word) => words[at]?.includes(word)));
  expect(missing).toEqual([]);
});

it('cuts long words at the same length as the database', async () => {
  const long = `${'é'.repeat(300)}b`;
  expect(await stored([long])).toEqual([typed(long)]);
});

it('folds texts like the database', async () => {
  const text = 'ŠKODA Citroën Citroe\u0308n Łódź NÍ İstanbul ΈΨΙΛΟΣ Škoda ЁЖИК ẞ';
  const rows = await executeRows(
    db,
    sql`select ${sql.raw(foldedText('t.text'))} as folded from (select ${text}::text as text) t`,
  );
  expect(rows).toEqual([{ folded: fold(text) }]);
  expect(fold('ŠKODA Łódź İstanbul')).toBe('skoda lodz istanbul');
});
