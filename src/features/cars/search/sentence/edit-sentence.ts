import type { SentenceReading } from '../../car-search.ts';

type Place = Pick<SentenceReading['parts'][number], 'from' | 'to'>;

/** Returns the sentence without these phrases. They do not overlap. */
export function withoutPhrases(sentence: string, phrases: readonly Place[]): string {
  const backwards = phrases.toSorted((a, b) => b.from - a.from);
  const rest = backwards.reduce(
    (text, { from, to }) => `${text.slice(0, from)} ${text.slice(to)}`,
    sentence,
  );
  return rest.replaceAll(/\s+/g, ' ').trim();
}

/** Returns the sentence without the words that are no filters. */
export const withoutWords = (parts: SentenceReading['parts']): string =>
  parts.map(({ text }) => text).join(' ');

const MAX_QUOTED = 60;

/** Returns words of the visitor in quotation marks: `“tow bar”`. Longer ones end with an ellipsis. */
export function quotedWords(words: string): string {
  const characters = Array.from(words);
  const shown = characters.slice(0, MAX_QUOTED).join('').trimEnd();
  return `“${shown}${characters.length > MAX_QUOTED ? '…' : ''}”`;
}
