import { fold } from '../../../domain/text/search-text.ts';

/**
 * Splits the texts of cars and the queries of visitors into words. `searchWords` splits a query by the same
 * rules by which the database function `search_words` splits texts. A change of the
 * rules needs a migration that replaces the function; `search-words.db.test.ts` contains its text.
 */

/** A decimal point is part of the number: 1.6 becomes `1dot6`. */
export const DECIMAL = '([0-9])[.](?=[0-9])';
/** Number of doors: 5 doors, 5-door, 5dr. */
export const DOORS = '([0-9])[ -]?(doors?|drs?)(?![a-z])';
/** Punctuation inside words. C-Class is found by `c-class`, `cclass`, `c` and `class`. */
export const JOINERS = "[-.'’‘‐‑&]+";
/** Everything that is not a letter or a digit. */
export const GAPS =
  '[^a-z0-9\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff\\uf900-\\ufaff]+';
/** Maximum length of a word. The rest is cut off, in texts and queries. */
export const MAX_LENGTH = 80;

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

/** The year of an Irish plate that begins with these three figures: 191 and 192 are 2019. */
function plateYears(word: string): string[] {
  const [, year] = /^(1[3-9]|[2-9]\d)[12]$/.exec(word) ?? [];
  return year === undefined ? [] : [`20${year}`];
}

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
      ...plateYears(word),
    ]);
}

/** Returns the text of a `tsquery` that finds words that begin with one of the alternatives. */
export const wordsQuery = (alternatives: readonly string[]) =>
  alternatives.map((word) => `'${word}':*`).join(' | ');
