import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, Resolver } from 'react-hook-form';
import { carInput, carUpdate } from '../../car-input.ts';
import { type CarFormValues, type FieldName, newCarOf, updateOf } from './form-values.ts';

/** Placeholders that satisfy the schema. Only the server can check the real values. */
const ANY_CAR = { carId: 1, version: 1 };

/** Returns the server's validation messages by field path, for example `saleDetails.eircode`. */
export function problemsOf(values: CarFormValues, editing: boolean): Map<string, string> {
  const parsed = editing
    ? carUpdate.safeParse(updateOf(values, ANY_CAR))
    : carInput.safeParse(newCarOf(values));
  const problems = new Map<string, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path.join('.');
    if (!problems.has(name)) problems.set(name, message);
  }
  return problems;
}

/**
 * Validates the form with the server's schema. `findInvalidDate` returns the name of a date field with an
 * incomplete date: the form holds an empty text for it, so the schema cannot report it.
 */
export const formResolver =
  (
    editing: boolean,
    findInvalidDate: () => FieldName | undefined = () => undefined,
  ): Resolver<CarFormValues> =>
  (values, _context, options) => {
    const problems = problemsOf(values, editing);
    const invalidDate = findInvalidDate();
    if (invalidDate) problems.set(invalidDate, 'Enter a valid date, for example 14/03/2027');
    if (problems.size === 0) return { values, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const [name, message] of problems) errors[name] = { type: 'schema', message };
    return { values: {}, errors: toNestErrors(errors, options) };
  };
