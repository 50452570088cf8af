import { fold, foldedText } from './fold.ts';

/**
 * Splits the texts of cars and the queries of visitors into words. `searchWords` splits a query by the same
 * rules by which the database function `search_words` splits texts.
 */

/** A decimal point is part of the number: 1.6 becomes `1dot6`. */
const DECIMAL = '([0-9])[.](?=[0-9])';
/** Number of doors: 5 doors, 5-door, 5dr. */
const DOORS = '([0-9])[ -]?(doors?|drs?)(?![a-z])';
/** Punctuation inside words. C-Class is found by `c-class`, `cclass`, `c` and `class`. */
const JOINERS = "[-.'’‘‐‑&]+";
/** Everything that is not a letter or a digit. */
const GAPS =
  '[^a-z0-9\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff\\uf900-\\ufaff]+';
/** Maximum length of a word. The rest is cut off, in texts and queries. */
const MAX_LENGTH = 80;

/** Maximum number of words in a query. Others are ignored. */
const MAX_WORDS = 20;

/** Synonyms of words that are typed completely. */
const SYNONYMS: Record<string, readonly string[]> = {
  cabriolet: ['convertible'],
  convertible: ['cabriolet'],
  ev: ['electric'],
  gray: ['grey'],
  saloon: ['sedan'],
  sedan: ['saloon'],
  vw: ['volkswagen'],
  wagon: ['estate'],
};

/**
 * Splits a query into words. Each word is a list of alternatives. A car matches if it has, for each list, a
 * word that begins with one of the alternatives. For a query of punctuation only, returns one empty list,
 * which no car matches.
 */
export function searchWords(query = ''): string[][] {
  const folded = fold(query.normalize('NFC'))
    .replaceAll(new RegExp(DECIMAL, 'g'), '$1dot')
    .replaceAll(new RegExp(DOORS, 'g'), '$1door')
    .replaceAll(new RegExp(JOINERS, 'g'), '');
  const words = folded.split(new RegExp(GAPS)).filter(Boolean);
  if (words.length === 0) return query.trim() === '' ? [] : [[]];
  return [...new Set(words)]
    .slice(0, MAX_WORDS)
    .map((word) => [
      Array.from(word).slice(0, MAX_LENGTH).join(''),
      ...(Object.hasOwn(SYNONYMS, word) ? SYNONYMS[word]! : []),
    ]);
}

/** Returns the text of a `tsquery` that finds words that begin with one of the alternatives. */
export const wordsQuery = (alternatives: readonly string[]) =>
  alternatives.map((word) => `'${word}':*`).join(' | ');

/** The definition of `search_words`, for a migration. A test compares it with the function in the database. */
export const SEARCH_WORDS_FUNCTION = `CREATE OR REPLACE FUNCTION "search_words"("value" text) RETURNS tsvector
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
