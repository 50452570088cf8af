import { fold } from '../../../../platform/text/search-text.ts';

/** A word, a number or a sign of a sentence. */
export interface Token {
  /** Folded; a number is written with a decimal point and without separators of thousands. */
  text: string;
  /** The text without signs, for comparing names: `c class` equals `C-Class`. */
  key: string;
  /** Start and end in the sentence, in UTF-16 code units. */
  from: number;
  to: number;
  /** Whether a gap or the edge of the sentence is before it (`opens`) and after it (`closes`). */
  opens: boolean;
  closes: boolean;
  /** Whether a comma, a full stop or another sign that ends a clause precedes it. */
  breaks: boolean;
}

/**
 * Numbers, words and the signs that the grammar knows. Quoted text is one token, which is never a filter. The sign
 * after a number, as in 18", is not a quote.
 */
const TOKEN =
  /(?<!\d)["“”][^"“”]*["“”]?|\d{1,3}(?:[.,]\d{3})+(?![\d.,]*\d)|\d+(?:[.,]\d{1,2}(?!\d))?|[^\s\d"“”€£+<>≤≥~/,;:!?.()|&'’–—-]+(?:['’](?:t|s|d|m|re|ve|ll)(?![\p{L}\d]))?|[€£+<>≤≥~/|&–—-]/gu;

const THOUSANDS = /^\d{1,3}(?:[.,]\d{3})+$/;

const SMALL =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';

/** Numbers in words, and other signs for the same thing. */
const SAME: ReadonlyMap<string, string> = new Map([
  ...SMALL.split(' ').map((word, at) => [word, String(at + 1)] as const),
  ...'thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at) => [word, String(at * 10 + 30)] as const),
  ['–', '-'],
  ['—', '-'],
  ['≤', '<'],
  ['≥', '>'],
]);

/** Splits a sentence into tokens, in linear time. */
export function tokensOf(sentence: string): Token[] {
  let [before, last] = [0, ''];
  return Array.from(sentence.matchAll(TOKEN), ({ 0: text, index: from }) => {
    const to = from + text.length;
    const read = normalised(text);
    const gap = sentence.slice(before, from);
    const isAbbreviated = gap.startsWith('.') && /^(?:max|min|approx|ca?)$/.test(last);
    [before, last] = [to, read];
    return {
      text: read,
      key: /[\p{L}\d]/u.test(read) ? read : '',
      from,
      to,
      // "2.0tdi" is two words.
      opens: from === 0 || isGap(sentence[from - 1]!) || isLitres(sentence.slice(from - 3, from)),
      closes: to === sentence.length || isGap(sentence[to]!) || isLitres(text),
      breaks: /[,;:!?.()\n]/.test(isAbbreviated ? gap.slice(1) : gap),
    };
  });
}

const isGap = (character: string) => /[\s,;:!?.()/|"“”]/.test(character);
const isLitres = (text: string) => /^[0-8]\.\d$/.test(text);

function normalised(text: string): string {
  if (THOUSANDS.test(text)) return text.replaceAll(/[.,]/g, '');
  if (/^\d/.test(text)) return text.replace(',', '.');
  const folded = fold(text).replaceAll(/['’]/g, '');
  return SAME.get(folded) ?? folded;
}
