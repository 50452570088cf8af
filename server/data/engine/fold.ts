import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Folding: what a search compares, so that 'skoda' finds Škoda on every database, whatever its
 * collation. One table serves both sides: `fold()` for the words asked for, `folded()` in SQL.
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

/** The folded text of columns, side by side; null counts as empty. Immutable, so it may be a generated column. */
export function folded(...columns: SQLWrapper[]): SQL {
  const joined = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );
  return sql`lower(translate(${joined}, ${sql.raw(`'${FROM}'`)}, ${sql.raw(`'${TO}'`)}))`;
}

/** The folded name, and the same without what people leave out: 'mx5' finds MX-5, 'id3' ID.3. */
export function foldedName(name: SQLWrapper): SQL {
  const whole = folded(name);
  return sql`${whole} || ' ' || translate(${whole}, ' -./', '')`;
}

/** A name as the unique indexes compare it: NFC, lower case. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
