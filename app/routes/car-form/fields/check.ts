import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, Resolver } from 'react-hook-form';
import { carInput, carUpdate } from '../../../../domain/car-input.ts';
import { type CarFormValues, type FieldName, newCarOf, updateOf } from './form-values.ts';

/** Placeholders: only the server can check them. */
const ANY_CAR = { carId: 1, version: 1 };

/** Messages by the path of their field, as the server would return them. */
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
 * Validates the form with the server's schema. `unreadDate` returns the name of a date field with an
 * incomplete date: its value is then empty, and only the browser knows that something was typed.
 */
export const formResolver =
  (
    editing: boolean,
    unreadDate: () => FieldName | undefined = () => undefined,
  ): Resolver<CarFormValues> =>
  (values, _context, options) => {
    const problems = problemsOf(values, editing);
    const unread = unreadDate();
    if (unread) problems.set(unread, 'This date is incomplete or does not exist');
    if (problems.size === 0) return { values, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const [name, message] of problems) errors[name] = { type: 'schema', message };
    return { values: {}, errors: toNestErrors(errors, options) };
  };
