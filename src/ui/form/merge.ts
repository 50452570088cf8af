const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

type Name<Values> = keyof Values & string;

/** A field that somebody else changed. `mine` is set if I changed it too, to another value. */
export interface TheirChange<FieldName extends string = string> {
  name: FieldName;
  before: unknown;
  after: unknown;
  mine?: unknown;
}

/** Returns the names of the fields of `after` that differ from `before`. */
export function changedFields<Values extends object>(
  before: Values,
  after: Values,
): Name<Values>[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of `Values`
  const names = Object.keys(after) as Name<Values>[];
  return names.filter((name) => !isSame(before[name], after[name]));
}

/** Returns the fields of `after` that differ from `before`. */
export const changesBetween = <Values extends object>(
  before: Values,
  after: Values,
): Partial<Values> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fields of `Values` with their values
  Object.fromEntries(
    changedFields(before, after).map((name) => [name, after[name]]),
  ) as Partial<Values>;

/** Three-way merge, field by field. Where both changed a field, my value wins. */
export function merge<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): { values: Values; theirs: TheirChange<Name<Values>>[] } {
  const changes = changesBetween(base, mine);
  return {
    values: { ...theirs, ...changes },
    theirs: changedFields(base, theirs).map((name) => ({
      name,
      before: base[name],
      after: theirs[name],
      ...(name in changes && !isSame(mine[name], theirs[name]) && { mine: mine[name] }),
    })),
  };
}

/** Formats a switch, a list or a text for a sentence. */
export function shownText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.map(shownEntry).join('; ') || 'none';
  return typeof value === 'string' && value !== '' ? value : 'no value';
}

const shownEntry = (entry: unknown) =>
  typeof entry === 'object' && entry !== null ? Object.values(entry).join(' ') : String(entry);
