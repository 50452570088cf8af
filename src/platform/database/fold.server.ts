import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { ACCENTS, APOSTROPHES, FROM, TO } from '../text/search-text.ts';

/**
 * Returns SQL that folds a text expression as `fold` does. Only texts with non-ASCII characters need the slow part.
 */
export const foldedText = (expression: string) =>
  `lower((case when octet_length(${expression}) = length(${expression}) then ${expression}
    else translate(regexp_replace(normalize(${expression}, NFD), '${ACCENTS}', '', 'g'), '${FROM}', '${TO}')
    end) collate "C")`;

/** Returns SQL of a folded text without its apostrophes. Replacing each one is faster than `translate`. */
export const withoutApostrophes = (text: SQLWrapper): SQL =>
  APOSTROPHES.reduce(
    (left, one) => sql`replace(${left}, ${sql.raw(quoted(one))}, '')`,
    sql`${text}`,
  );

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
