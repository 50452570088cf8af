import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The characters that the generated columns `search_text` fold. Only the previous version searches these
 * columns: drop them in a later release, when no process of that version runs.
 */
const FROM =
  'ÀÁÂÃÄÅĀĂĄàáâãäåāăąÇĆČçćčĎďÈÉÊËĒĖĘĚèéêëēėęěÌÍÎÏĪĮìíîïīįŁłÑŃŇñńňÒÓÔÕÖØŌŐòóôõöøōőŔŘŕřŚŠŞśšşŤťÙÚÛÜŪŮŰùúûüūůűÝŸýÿŹŻŽźżž';
const TO =
  'aaaaaaaaaaaaaaaaaaccccccddeeeeeeeeeeeeeeeeiiiiiiiiiiiillnnnnnnoooooooooooooooorrrrssssssttuuuuuuuuuuuuuuyyyyzzzzzz';

/**
 * Returns SQL that joins and folds columns; null counts as empty. The functions are immutable, as generated
 * columns require.
 */
export function folded(...columns: SQLWrapper[]): SQL {
  const joined = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );
  return sql`lower(translate(${joined}, ${sql.raw(`'${FROM}'`)}, ${sql.raw(`'${TO}'`)}))`;
}

/** Returns SQL of a folded name, with and without punctuation. */
export function foldedName(name: SQLWrapper): SQL {
  const whole = folded(name);
  return sql`${whole} || ' ' || translate(${whole}, ' -./', '')`;
}
