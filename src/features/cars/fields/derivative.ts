/** Names that the title of a car can repeat. */
interface Names {
  make: string;
  model: string;
  year: number;
}

/**
 * Returns the part of a dealer's title that is not make, model or year, such as `1.5 TSI Style` for `Volkswagen Golf
 * 1.5 TSI Style`. Returns null if it adds nothing.
 */
export const derivativeOf = (name: string | null, names: Names): string | null =>
  name === null ? null : leftOver(name, names) || null;

/**
 * Removes model and make, wherever they are in a title, and then the year at its beginning or end. They are compared by
 * letters and figures: `Mercedes Benz` is Mercedes-Benz, `SKODA` is Škoda.
 * @param makeKey returns the same for texts that mean the same make
 */
export function leftOver(title: string, { make, model, year }: Names, makeKey = keyOf): string {
  const words = title.split(/\s+/).filter(Boolean);
  const rest = withoutRun(withoutRun(words, model, keyOf), make, makeKey);
  const isYear = (word = '') => keyOf(word) === String(year);
  const from = isYear(rest[0]) ? 1 : 0;
  const kept = rest.slice(from, from < rest.length && isYear(rest.at(-1)) ? -1 : undefined);
  return (kept.length === words.length ? kept : withoutSeparators(kept)).join(' ');
}

/** Removes separators that are left at the start or end of a title after a part was removed. */
function withoutSeparators(words: readonly string[]): string[] {
  const from = words.findIndex((word) => !isSeparator(word));
  const to = words.findLastIndex((word) => !isSeparator(word));
  const rest = words.slice(Math.max(from, 0), to + 1);
  let last = rest.pop() ?? '';
  while (/[,;:]$/.test(last)) last = last.slice(0, -1);
  return last === '' ? rest : [...rest, last];
}

const isSeparator = (word: string) => /^[-–—,;:|/·]+$/.test(word);

/** Names have at most three words, and separators between them count as words. */
const MAX_RUN = 5;

/** Removes the first run of words that equals `name`. */
function withoutRun(words: string[], name: string, key: (text: string) => string): string[] {
  const wanted = key(name);
  if (wanted === '') return words;
  for (let from = 0; from < words.length; from += 1)
    for (let to = Math.min(words.length, from + MAX_RUN); to > from; to -= 1)
      if (key(words.slice(from, to).join(' ')) === wanted)
        return [...words.slice(0, from), ...words.slice(to)];
  return words;
}

const keyOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
