/**
 * Case and accent folding for search, so that 'skoda' finds Škoda. Accents are decomposed and deleted, and
 * capitals are replaced by a table, because the functions of a database for lower case depend on its
 * collation. JavaScript and every database return the same.
 */

const ACCENTS = String.raw`[\u0300-\u036f]+`;

/** Letters that have no decomposition, and what people type instead. */
const FROM = 'ĐđĦħıŁłØøŦŧÆŒÞÐẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ';
const TO = 'ddhhilloottæœþðßαβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ';

const table = new Map(Array.from(FROM, (letter, at) => [letter, TO[at] ?? '']));

export function fold(text: string): string {
  const bare = text.normalize('NFD').replaceAll(new RegExp(ACCENTS, 'g'), '');
  return Array.from(bare, (letter) => table.get(letter) ?? letter)
    .join('')
    .replaceAll(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

/** Returns SQL that folds a text expression. Only other texts than ASCII need the slow part. */
export const foldedText = (expression: string) =>
  `lower((case when octet_length(${expression}) = length(${expression}) then ${expression}
    else translate(regexp_replace(normalize(${expression}, NFD), '${ACCENTS}', '', 'g'), '${FROM}', '${TO}')
    end) collate "C")`;

/** Normalises a name for the unique indexes: NFC, lower case. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
