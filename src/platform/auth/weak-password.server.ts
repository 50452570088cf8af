/** Common words of the motor trade and of passwords. Attackers combine them with the names of a dealership. */
const TRADE_WORDS =
  'admin administrator auto autos car cars dealer dealers dealership forecourt garage motor motors owner password sales showroom stock welcome'.split(
    ' ',
  );
/** Common passwords that the list of the package lacks. */
const MORE_PASSWORDS =
  'abcdefghijkl changemenow iloveyouforever manchesterunited qwertyuiopas qwertyuiopasdfghjkl'.split(
    ' ',
  );
const MIN_WORD = 2;
/** A password is weak if fewer characters remain without the digits and symbols at its end: `abc123456789`. */
const MIN_REST = 4;

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Loads the list with the first password that is set, so that it does not delay the start. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...MORE_PASSWORDS]);
}

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Returns the shortest text whose repetition is this one: `qwerty` for `qwertyqwerty`. */
const unitOf = (text: string) => /^(.+?)\1+$/s.exec(text)?.[1] ?? text;

/**
 * Returns whether attackers try a password early. Upper case, accents, and digits and symbols at the end make no
 * difference.
 * - `common`: it is in a list of 49,000 passwords, or repeats one of them
 * - `own`: it consists of words of the account and the dealership
 * @param own for example the email address, the names, and the name of the dealership
 */
export async function weaknessOf(
  password: string,
  own: readonly string[],
): Promise<'common' | 'own' | null> {
  const whole = fold(password);
  // Not a regular expression: one for the end takes quadratic time.
  let end = whole.length;
  while (end > 0 && !/\p{L}/u.test(whole.charAt(end - 1))) end -= 1;
  const rest = whole.slice(0, end);
  const letters = rest.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const common = await (commonPasswords ??= loadCommonPasswords());
  if (letters.length < MIN_REST) return 'common';
  if ([whole, rest, unitOf(rest), unitOf(whole)].some((text) => common.has(text))) return 'common';
  const words = own.flatMap((text) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []);
  return consistsOf(letters, [...words, ...TRADE_WORDS]) ? 'own' : null;
}

/** Returns whether a text can be divided into words of a list. */
function consistsOf(text: string, words: readonly string[]): boolean {
  const known = words.filter((word) => word.length >= MIN_WORD);
  /** The lengths of the beginnings of the text that consist of words. */
  const ends = new Set([0]);
  for (let at = 0; at < text.length; at += 1)
    if (ends.has(at))
      for (const word of known) if (text.startsWith(word, at)) ends.add(at + word.length);
  return ends.has(text.length);
}
