import type { TheirChange } from '../../../../ui/form/merge.ts';
import type { CarFormValues, FieldName } from '../fields/form-values.ts';

export type Changes = Partial<CarFormValues>;

/** A model belongs to a make, so the two fields always change together. */
const MAKE_AND_MODEL: readonly string[] = ['makeId', 'modelId'] satisfies FieldName[];

/** Returns `changes` without the named fields. Make and model are left out together. */
export function changesWithout(changes: Changes, names: readonly FieldName[]): Changes {
  const excluded = new Set<string>(names);
  if (MAKE_AND_MODEL.some((name) => excluded.has(name)))
    for (const name of MAKE_AND_MODEL) excluded.add(name);
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !excluded.has(name)));
}

/** Returns the change of a field, or both changes of make and model for either of the two. */
export const changesOf = (name: string, theirs: readonly TheirChange[]): TheirChange[] =>
  theirs.filter((one) =>
    MAKE_AND_MODEL.includes(name) ? MAKE_AND_MODEL.includes(one.name) : one.name === name,
  );
