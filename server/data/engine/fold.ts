import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Case and accent folding for search, so that 'skoda' finds Škoda regardless of the database's collation.
 * The same table is used for search terms (`fold`) and in SQL (`folded`).
 */
const FROM =
  'ÀÁÂÃÄÅĀĂĄàáâãäåāăąÇĆČçćčĎďÈÉÊËĒĖĘĚèéêëēėęěÌÍÎÏĪĮìíîïīįŁłÑŃŇñńňÒÓÔÕÖØŌŐòóôõöøōőŔŘŕřŚŠŞśšşŤťÙÚÛÜŪŮŰùúûüūůűÝŸýÿŹŻŽźżž';
const TO =
  'aaaaaaaaaaaaaaaaaaccccccddeeeeeeeeeeeeeeeeiiiiiiiiiiiillnnnnnnoooooooooooooooorrrrssssssttuuuuuuuuuuuuuuyyyyzzzzzz';

const table = new Map(Array.from(FROM, (letter, at) => [letter, TO[at] ?? '']));

export function fold(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => table.get(letter) ?? letter)
    .join('')
    .toLowerCase();
}

/** Concatenates and folds columns; null counts as empty. Immutable, as generated columns require. */
export function folded(...columns: SQLWrapper[]): SQL {
  const joined = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );
  return sql`lower(translate(${joined}, ${sql.raw(`'${FROM}'`)}, ${sql.raw(`'${TO}'`)}))`;
}

/** Returns SQL that folds a text expression, for hand-written statements. */
export const foldedText = (expression: string) =>
  `lower(translate(${expression}, '${FROM}', '${TO}'))`;

/** Folded name with and without punctuation: 'mx5' finds MX-5, 'id3' finds ID.3. */
export function foldedName(name: SQLWrapper): SQL {
  const whole = folded(name);
  return sql`${whole} || ' ' || translate(${whole}, ' -./', '')`;
}

/** Normalises a name for the unique indexes: NFC, lower case. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
