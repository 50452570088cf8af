import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The generated columns `search_text`, which the previous version searches. Drop them in a later release,
 * once no process of that version runs.
 */
const FROM =
  'ÀÁÂÃÄÅĀĂĄàáâãäåāăąÇĆČçćčĎďÈÉÊËĒĖĘĚèéêëēėęěÌÍÎÏĪĮìíîïīįŁłÑŃŇñńňÒÓÔÕÖØŌŐòóôõöøōőŔŘŕřŚŠŞśšşŤťÙÚÛÜŪŮŰùúûüūůűÝŸýÿŹŻŽźżž';
const TO =
  'aaaaaaaaaaaaaaaaaaccccccddeeeeeeeeeeeeeeeeiiiiiiiiiiiillnnnnnnoooooooooooooooorrrrssssssttuuuuuuuuuuuuuuyyyyzzzzzz';

/** Concatenates and folds columns; null counts as empty. Immutable, as generated columns require. */
export function folded(...columns: SQLWrapper[]): SQL {
  const joined = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );
  return sql`lower(translate(${joined}, ${sql.raw(`'${FROM}'`)}, ${sql.raw(`'${TO}'`)}))`;
}

/** Folded name with and without punctuation. */
export function foldedName(name: SQLWrapper): SQL {
  const whole = folded(name);
  return sql`${whole} || ' ' || translate(${whole}, ' -./', '')`;
}
