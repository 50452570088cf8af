import type { z } from 'zod';
import { carInput, carUpdate, draftInput, draftUpdate } from '../../write/car-input.ts';
import type { SaveKind } from '../saving/save-kind.ts';
import { type CarFormValues, newCarOf, updateOf } from './form-values.ts';

/** Placeholders that satisfy the schema. Only the server can check the real values. */
const ANY_CAR = { carId: 1, version: 1 };

const SCHEMAS = {
  car: { added: carInput, updated: carUpdate },
  draft: { added: draftInput, updated: draftUpdate },
} as const;

interface Check {
  editing: boolean;
  kind: SaveKind;
}

export const schemaOf = ({ editing, kind }: Check): z.ZodType =>
  SCHEMAS[kind][editing ? 'updated' : 'added'];

/** Returns the input of the schema for values that may be invalid. */
export const inputOf = (values: CarFormValues, { editing }: Pick<Check, 'editing'>) =>
  editing ? updateOf(values, ANY_CAR) : newCarOf(values);

/** Returns the server's validation messages by field path, for example `saleDetails.eircode`. */
export function problemsOf(values: CarFormValues, check: Check): Map<string, string> {
  const problems = new Map<string, string>();
  const { error } = schemaOf(check).safeParse(inputOf(values, check));
  for (const { path, message } of error?.issues ?? []) {
    const name = path.join('.');
    if (!problems.has(name)) problems.set(name, message);
  }
  return problems;
}
