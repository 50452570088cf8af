import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { phoneDigits } from '../text/phone.ts';
import { foldedWords } from '../text/search-text.ts';
import { withoutApostrophes } from './fold.server.ts';

/** Returns the condition that a folded text contains a word of the search. */
type Contains = (foldedText: SQLWrapper) => SQL;

/** Digits with the characters that people write between those of a phone number. */
const PHONE_LIKE = /([+(]?\d[\d\s()+./\p{Pd}\p{Default_Ignorable_Code_Point}]{3,40}\d)/u;

/**
 * Returns the condition that all words of a search occur. A phone number is also found if its spaces, or its
 * prefix, differ from the stored ones: the texts contain it with its country code.
 * @param has builds the condition for one word
 */
export async function searchCondition(
  search: string,
  has: (contains: Contains) => SQL | undefined,
): Promise<SQL | undefined> {
  const hasWords = (text: string) =>
    and(
      ...foldedWords(text).map((word) =>
        has((folded) => sql`${withoutApostrophes(folded)} like ${pattern(word)}`),
      ),
    );
  const parts = search.split(PHONE_LIKE).map(async (part, at) => {
    const digits = at % 2 === 1 ? await phoneDigits(part) : null;
    if (digits === null) return hasWords(part);
    return or(
      hasWords(part),
      has((folded) => sql`${folded} like ${pattern(digits)}`),
    );
  });
  return and(...(await Promise.all(parts)));
}

const pattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
