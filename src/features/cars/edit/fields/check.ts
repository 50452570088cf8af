import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, Resolver } from 'react-hook-form';
import { HALF_TYPED_DATE } from '../../../../ui/half-typed.ts';
import { carInput, carUpdate, draftInput, draftUpdate } from '../../write/car-input.ts';
import type { SaveKind } from '../saving/save-kind.ts';
import { type CarFormValues, type FieldName, newCarOf, updateOf } from './form-values.ts';

/** Placeholders that satisfy the schema. Only the server can check the real values. */
const ANY_CAR = { carId: 1, version: 1 };

const SCHEMAS = {
  car: { added: carInput, updated: carUpdate },
  draft: { added: draftInput, updated: draftUpdate },
} as const;

/** Returns the server's validation messages by field path, for example `saleDetails.eircode`. */
export function problemsOf(
  values: CarFormValues,
  { editing, kind }: { editing: boolean; kind: SaveKind },
): Map<string, string> {
  const { added, updated } = SCHEMAS[kind];
  const parsed = editing
    ? updated.safeParse(updateOf(values, ANY_CAR))
    : added.safeParse(newCarOf(values));
  const problems = new Map<string, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path.join('.');
    if (!problems.has(name)) problems.set(name, message);
  }
  return problems;
}

/** Validates the form with the server's schema of a car or of a draft, as the last pressed button requires. */
export class FormCheck {
  readonly #editing: boolean;
  readonly #findInvalidDate: () => FieldName | undefined;
  #kind: SaveKind = 'car';

  /**
   * @param findInvalidDate returns the name of a date field with an incomplete date: the form holds an empty text for
   * it, so the schema cannot report it
   */
  constructor(editing: boolean, findInvalidDate: () => FieldName | undefined) {
    this.#editing = editing;
    this.#findInvalidDate = findInvalidDate;
  }

  checkAs(kind: SaveKind): void {
    this.#kind = kind;
  }

  readonly resolver: Resolver<CarFormValues> = (values, _context, options) => {
    const problems = problemsOf(values, { editing: this.#editing, kind: this.#kind });
    const invalidDate = this.#findInvalidDate();
    if (invalidDate) problems.set(invalidDate, HALF_TYPED_DATE);
    if (problems.size === 0) return { values, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const [name, message] of problems) errors[name] = { type: 'schema', message };
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}
