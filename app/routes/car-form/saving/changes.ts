import { type CarFormValues, type FieldName, isField } from '../fields/form-values.ts';

export type Changes = Partial<CarFormValues>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Names of the fields that differ. */
export function changedFields(before: CarFormValues, after: CarFormValues): FieldName[] {
  return Object.keys(before)
    .filter(isField)
    .filter((name) => !same(before[name], after[name]));
}

/** The fields of `after` that differ from `before`. */
export function changesBetween(before: CarFormValues, after: CarFormValues): Changes {
  return Object.fromEntries(changedFields(before, after).map((name) => [name, after[name]]));
}

/** Two people changed the same car. */
export interface Merge {
  /** My changes on top of theirs. */
  values: CarFormValues;
  /** What they changed; `mine` where I changed it too and mine stands. */
  theirs: TheirChange[];
}

export interface TheirChange {
  name: FieldName;
  before: FieldValue;
  after: FieldValue;
  mine?: FieldValue;
}

type FieldValue = CarFormValues[FieldName];

/** A model belongs to its make: one is not taken without the other. */
const INSEPARABLE: readonly FieldName[] = ['makeId', 'modelId'];

/** What is left of `changes` where some fields have been typed since: these, and what belongs to them, stay. */
export function changesBeside(changes: Changes, typed: readonly FieldName[]): Changes {
  const taken = new Set<string>(typed);
  if (INSEPARABLE.some((name) => taken.has(name))) for (const name of INSEPARABLE) taken.add(name);
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !taken.has(name)));
}

/** Of what they changed, that which is taken or kept together with this field. */
export const togetherWith = (name: FieldName, theirs: readonly TheirChange[]): TheirChange[] =>
  theirs.filter((one) =>
    INSEPARABLE.includes(name) ? INSEPARABLE.includes(one.name) : one.name === name,
  );

/** Puts my changes on top of what somebody else has saved since I began at `base`. */
export function merge(base: CarFormValues, mine: CarFormValues, theirs: CarFormValues): Merge {
  const changedByMe = new Set(changedFields(base, mine));
  return {
    values: { ...theirs, ...changesBetween(base, mine) },
    theirs: changedFields(base, theirs).map((name) => ({
      name,
      before: base[name],
      after: theirs[name],
      ...(changedByMe.has(name) && !same(mine[name], theirs[name]) && { mine: mine[name] }),
    })),
  };
}
