import { type CarFormValues, type FieldName, isField } from '../fields/form-values.ts';

export type Changes = Partial<CarFormValues>;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function changedFields(before: CarFormValues, after: CarFormValues): FieldName[] {
  return Object.keys(before)
    .filter(isField)
    .filter((name) => !isSame(before[name], after[name]));
}

/** Returns the fields of `after` that differ from `before`. */
export function changesBetween(before: CarFormValues, after: CarFormValues): Changes {
  return Object.fromEntries(changedFields(before, after).map((name) => [name, after[name]]));
}

/** The result of merging my changes with another user's. */
export interface Merge {
  values: CarFormValues;
  theirs: TheirChange[];
}

/** A field that the other user changed. `mine` is set if I changed it too, to another value. */
export interface TheirChange {
  name: FieldName;
  before: FieldValue;
  after: FieldValue;
  mine?: FieldValue;
}

type FieldValue = CarFormValues[FieldName];

/** A model belongs to a make, so the two fields always change together. */
const MAKE_AND_MODEL: readonly FieldName[] = ['makeId', 'modelId'];

/** Returns `changes` without the named fields. Make and model are left out together. */
export function changesWithout(changes: Changes, names: readonly FieldName[]): Changes {
  const excluded = new Set<string>(names);
  if (MAKE_AND_MODEL.some((name) => excluded.has(name)))
    for (const name of MAKE_AND_MODEL) excluded.add(name);
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !excluded.has(name)));
}

/** Returns the change of a field, or both changes of make and model for either of the two. */
export const changesOf = (name: FieldName, theirs: readonly TheirChange[]): TheirChange[] =>
  theirs.filter((one) =>
    MAKE_AND_MODEL.includes(name) ? MAKE_AND_MODEL.includes(one.name) : one.name === name,
  );

/** Three-way merge. Where both changed a field, my value wins. */
export function mergeChanges(
  base: CarFormValues,
  mine: CarFormValues,
  theirs: CarFormValues,
): Merge {
  const changedByMe = new Set(changedFields(base, mine));
  return {
    values: { ...theirs, ...changesBetween(base, mine) },
    theirs: changedFields(base, theirs).map((name) => ({
      name,
      before: base[name],
      after: theirs[name],
      ...(changedByMe.has(name) && !isSame(mine[name], theirs[name]) && { mine: mine[name] }),
    })),
  };
}
