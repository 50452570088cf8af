import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, Resolver } from 'react-hook-form';
import { carInput, carUpdate } from '../../../../domain/car-input.ts';
import { type CarFormValues, type FieldName, newCarOf, updateOf } from './form-values.ts';

/** Any car and version: that a change fits them is for the server to say. */
const SOME_CAR = { carId: 1, version: 1 };

/** What the server would say of these values: sentences by the path of their field. */
export function problemsOf(values: CarFormValues, editing: boolean): Map<string, string> {
  const parsed = editing
    ? carUpdate.safeParse(updateOf(values, SOME_CAR))
    : carInput.safeParse(newCarOf(values));
  const problems = new Map<string, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path.join('.');
    if (!problems.has(name)) problems.set(name, message);
  }
  return problems;
}

/**
 * Checks the form by the schema that the server checks by. `unreadDate` names a date field in which
 * something stands that is no date: its value is then empty, and only the browser knows better.
 */
export const checkedBy =
  (
    editing: boolean,
    unreadDate: () => FieldName | undefined = () => undefined,
  ): Resolver<CarFormValues> =>
  (values, _context, options) => {
    const problems = problemsOf(values, editing);
    const unread = unreadDate();
    if (unread) problems.set(unread, 'That date does not exist, or is not complete');
    if (problems.size === 0) return { values, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const [name, message] of problems) errors[name] = { type: 'schema', message };
    return { values: {}, errors: toNestErrors(errors, options) };
  };
