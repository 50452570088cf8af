/** The one normalisation of texts for searches. `stored-text.ts` has the one for storage. */

/**
 * Case and accent folding, so that 'skoda' finds Škoda. Accents are decomposed and deleted, and capitals are
 * replaced by a table, because `lower` of PostgreSQL depends on the collation. So JavaScript and SQL return the
 * same.
 */
export const ACCENTS = String.raw`[\u0300-\u036f]+`;

/** Letters that have no decomposition, and what people type instead. */
export const FROM =
  'ĐđĦħıŁłØøŦŧÆŒÞÐẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ';
export const TO =
  'ddhhilloottæœþðßαβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ';

const table = new Map(Array.from(FROM, (letter, at) => [letter, TO[at] ?? '']));

const IS_ASCII = /^[\0-\x7f]*$/;
const ALL_ACCENTS = new RegExp(ACCENTS, 'g');

export function fold(text: string): string {
  // Most texts are ASCII, and all texts of the stock are folded at the start.
  if (IS_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replaceAll(ALL_ACCENTS, '')
    .replaceAll(/[^\0-\x7f]/g, (letter) => table.get(letter) ?? letter)
    .replaceAll(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

/** The apostrophes of stored texts (`toOneLine` writes all others as ’). A search ignores them. */
export const APOSTROPHES = ["'", '’'] as const;

/** Splits a search into folded words without apostrophes: `O’Donoghue` becomes `odonoghue`. */
export const foldedWords = (search: string): string[] =>
  fold(search)
    .replaceAll(/['\u2018\u2019\u02bc\u2032\u00b4\u0060]/g, '')
    .split(/\s+/)
    .filter(Boolean);

/** Normalises a name for the unique indexes: NFC, lower case. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
