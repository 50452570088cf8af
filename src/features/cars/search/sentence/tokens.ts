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
  /** Whether a comma or a semicolon precedes it. */
  afterComma: boolean;
  closes: boolean;
}

/**
 * Numbers, words and the signs that the rules know. Quoted text is one token, which no rule reads. The sign after a
 * number, as in 18", is no quote.
 */
const TOKEN =
  /(?<!\d)["“”][^"“”]*["“”]?|\d{1,3}(?:[.,]\d{3})+(?![\d.,]*\d)|\d+(?:[.,]\d{1,2}(?!\d))?|[^\s\d"“”€£+<>~/,;:!?.()|&'’-]+|[€£+<>~/|&-]/g;

const THOUSANDS = /^\d{1,3}(?:[.,]\d{3})+$/;

/** Words that are replaced before rules are applied: "nothing over 6k" becomes "not over 6k". */
const SAME: Readonly<Record<string, string>> = {
  nothing: 'not',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  twelve: '12',
  fifteen: '15',
  twenty: '20',
  thirty: '30',
  forty: '40',
  fifty: '50',
};

/** Splits a sentence into tokens, in linear time. */
export function tokensOf(sentence: string): Token[] {
  return Array.from(sentence.matchAll(TOKEN), ({ 0: text, index: from }) => {
    const to = from + text.length;
    const read = normalised(text);
    return {
      text: read,
      key: /[\p{L}\d]/u.test(read) ? read : '',
      from,
      to,
      opens: from === 0 || isGap(sentence[from - 1]!),
      afterComma: /[,;]\s*$/.test(sentence.slice(Math.max(0, from - 4), from)),
      closes: to === sentence.length || isGap(sentence[to]!),
    };
  });
}

const isGap = (character: string) => /[\s,;:!?.()/|"“”]/.test(character);

function normalised(text: string): string {
  if (THOUSANDS.test(text)) return text.replaceAll(/[.,]/g, '');
  if (/^\d/.test(text)) return text.replace(',', '.');
  const folded = fold(text);
  return SAME[folded] ?? folded;
}
