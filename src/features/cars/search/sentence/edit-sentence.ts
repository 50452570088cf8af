import type { SentenceReading } from '../../car-search.ts';

type Phrase = Pick<SentenceReading['parts'][number], 'text' | 'from' | 'to'>;

/** Removes phrases, which must not overlap, from a sentence. The sentence may have changed since it was read. */
export const withoutPhrases = (sentence: string, phrases: readonly Phrase[]): string =>
  phrases
    .toSorted((a, b) => b.from - a.from)
    .reduce(withoutPhrase, sentence)
    .trim();

function withoutPhrase(sentence: string, { text, from, to }: Phrase): string {
  const isThere = sentence.slice(from, to) === text;
  const at = isThere ? from : sentence.indexOf(text);
  if (at < 0) return sentence;
  const before = sentence.slice(0, at).replace(/[\s,;]+$/, '');
  const after = sentence.slice(at + text.length).replace(/^[\s,;]+/, '');
  // Words that were not next to each other must not become a phrase: "electric, under 20k, windows".
  return [before, after].filter(Boolean).join(/[.!?]$/.test(before) ? ' ' : ', ');
}

/** Returns a sentence of only the phrases that became filters. */
export const withoutWords = (parts: SentenceReading['parts']): string =>
  parts.map(({ text }) => text).join(', ');

const MAX_QUOTED = 60;

/** Returns words of the visitor in quotation marks: `“tow bar”`. Shortens them to 60 characters and `…`. */
export function quotedWords(words: string): string {
  const characters = Array.from(words);
  const shown = characters.slice(0, MAX_QUOTED).join('').trimEnd();
  return `“${shown}${characters.length > MAX_QUOTED ? '…' : ''}”`;
}
