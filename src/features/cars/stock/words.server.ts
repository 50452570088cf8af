import { fold } from '../../../platform/text/search-text.ts';

// The texts of cars and the queries of visitors are split into words by the same rules.

/** A decimal point is part of the number: 1.6 becomes `1dot6`. */
const DECIMAL = /([0-9])[.](?=[0-9])/g;
/** Number of doors: 5 doors, 5-door, 5dr. */
const DOORS = /([0-9])[ -]?(doors?|drs?)(?![a-z])/g;
/** Punctuation inside words. C-Class is found by `c-class`, `cclass`, `c` and `class`. */
const JOINERS = /[-.'’‘‐‑&]+/g;
const JOINER = /[-.'’‘‐‑&]/;
/** Everything that is not a letter or a digit. */
const GAPS =
  /[^a-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff]+/;
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
  const words = split(normalised(query).replaceAll(JOINERS, ''));
  if (words.length === 0) return query.trim() === '' ? [] : [[]];
  return [...new Set(words)]
    .slice(0, MAX_WORDS)
    .map((word) => [
      word.slice(0, MAX_LENGTH),
      ...(Object.hasOwn(SYNONYMS, word) ? SYNONYMS[word]! : []),
      ...plateYears(word),
    ]);
}

/**
 * Returns the different words of a text in one string, in which `includes(beginningOf('gol'))` finds a word that
 * begins with `gol`. Words with punctuation are contained as a whole and in parts.
 */
export function textWords(text: string): string {
  const whole = normalised(text);
  const words = new Set(split(whole));
  for (const part of whole.split(/\s+/))
    if (JOINER.test(part)) for (const word of split(part.replaceAll(JOINERS, ''))) words.add(word);
  return Array.from(words, (word) => beginningOf(word.slice(0, MAX_LENGTH))).join('');
}

/**
 * Marks the beginning of a folded word: a letter from a to z becomes a capital, another character gets a space before
 * it. A search for a rare first character is ten times faster than one for a separator.
 */
export function beginningOf(word: string): string {
  const code = word.charCodeAt(0);
  return code >= 97 && code <= 122 ? String.fromCharCode(code - 32) + word.slice(1) : ` ${word}`;
}

/** Words of a car, as `textWords` returns them. */
interface CarWords {
  nameWords: string;
  titleWords: string;
  words: string;
}
type WordsCheck = (car: CarWords) => boolean;

/**
 * Returns a function that checks whether each word of a query is the beginning of a word of the car; null for a query
 * without words.
 */
export function wordsCheck(q: string | undefined): WordsCheck | null {
  const words = searchWords(q).map((beginnings) => beginnings.map(beginningOf));
  if (words.length === 0) return null;
  return (car) =>
    words.every((beginnings) =>
      beginnings.some((one) => car.nameWords.includes(one) || car.words.includes(one)),
    );
}

/** Returns a function that checks whether the names or the title of a car contain each word of a phrase as a whole. */
export function titleCheck(phrase: string): WordsCheck {
  const words = searchWords(phrase).map((texts) =>
    texts.map(beginningOf).map((text) => ({ text, whole: new RegExp(`${text}(?=[A-Z ]|$)`) })),
  );
  return ({ nameWords, titleWords }) =>
    words.every((alternatives) =>
      // `includes` excludes most cars in a third of the time.
      alternatives.some(
        ({ text, whole }) =>
          (nameWords.includes(text) && whole.test(nameWords)) ||
          (titleWords.includes(text) && whole.test(titleWords)),
      ),
    );
}

const normalised = (text: string) =>
  fold(text).replaceAll(DECIMAL, '$1dot').replaceAll(DOORS, '$1door');

const split = (text: string) => text.split(GAPS).filter(Boolean);

/** Returns a stock number, or a search for one, without case, accents and gaps: FC-1001 is `fc1001`. */
export const stockNumberKey = (text = ''): string => fold(text).replaceAll(/[ ._/#-]+/g, '');
