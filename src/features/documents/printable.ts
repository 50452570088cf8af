import { keysOf } from '../../platform/objects.ts';
import type { DocumentContent } from './document-data.ts';

/** The characters of each font of `fonts/`, in the order in which the fonts are tried. */
export const SCRIPTS = {
  latin:
    /[\x20-\x7e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u2044\u20ac\u2122\u2212]/u,
  central: /[\u0100-\u017f\u0218-\u021b\u1e80-\u1e85\u1e9e]/u,
  vietnamese: /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/u,
  greek: /[\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce]/u,
  cyrillic: /[\u0400-\u045f\u0490\u0491\u2116]/u,
} as const;
export type Script = keyof typeof SCRIPTS;

/** Returns the font of a character, or null if it cannot be printed. */
export const scriptOf = (sign: string): Script | null =>
  keysOf(SCRIPTS).find((script) => SCRIPTS[script].test(sign)) ?? null;

/** Characters that print as others. */
const PRINTED_AS: readonly (readonly [RegExp, string])[] = [
  [/\r\n?/g, '\n'],
  [/[\t\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
  [/[\u2010-\u2012\u2015]/g, '-'],
  [/\u2032/g, '’'],
  [/\u2033/g, '”'],
];

/** Signs that decorate a text and that nobody misses in print: emoji with their modifiers, and invisible characters. */
const DECORATION =
  /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}\p{So}\ufe0e\ufe0f\u20e3]$/u;

const charactersOf = (value: string): string[] =>
  Array.from(
    PRINTED_AS.reduce((text, [from, to]) => text.replace(from, to), value.normalize('NFC')),
  );

const isPrintable = (sign: string) => sign === '\n' || scriptOf(sign) !== null;

/** Returns the characters of a text that cannot be printed, without those that are only decoration. */
export const unprintable = (value: string): string[] => [
  ...new Set(charactersOf(value).filter((sign) => !isPrintable(sign) && !DECORATION.test(sign))),
];

/** Returns the part of a text that can be printed. */
export const printable = (value: string): string =>
  charactersOf(value)
    .filter(isPrintable)
    .join('')
    // A removed character leaves two spaces, or one at an end.
    .replace(/ {2,}/g, ' ')
    .replace(/^ | $/gm, '');

/** The name of a party in print. */
export const nameInPrint = ({ name, printedName }: DocumentContent['customer']): string =>
  printedName || name;

/**
 * Returns the first field with letters that cannot be printed, such as `customer.address`, with a message, or null.
 * The advert of an annex is printed without such letters.
 */
export function unprintableField(
  content: DocumentContent,
): { field: string; message: string } | null {
  const { annex: _, customer, ...rest } = content;
  const name = nameInPrint(customer);
  const missing = unprintable(name);
  const isEmpty = printable(name).trim() === '';
  if (missing.length > 0 || isEmpty)
    return {
      field: 'customer.printedName',
      message: `We can’t print the name “${name}”. Type it in Latin, Greek or Cyrillic letters for print`,
    };
  const { name: _name, printedName: _printed, ...contact } = customer;
  for (const [path, value] of textsOf({ customer: contact, ...rest })) {
    const [letter] = unprintable(value);
    if (letter !== undefined)
      return {
        field: path,
        message: `We can’t print “${letter}” in “${value.slice(0, 40)}”. Use Latin, Greek or Cyrillic letters`,
      };
  }
  return null;
}

/** Yields each text in a value with its path. */
function* textsOf(value: unknown, path = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value))
      yield* textsOf(part, path ? `${path}.${key}` : key);
}
