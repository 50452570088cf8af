import type { CustomerDetail } from '../customer.ts';
import { keysOf } from '../../../platform/objects.ts';

export const LABELS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  county: 'County',
  note: 'Note',
} as const;
export type FieldName = keyof typeof LABELS;

/** The values of the form; an empty text for none. */
export type CustomerValues = Record<FieldName, string>;

export const valuesOf = (customer: CustomerDetail['customer']): CustomerValues => ({
  name: customer.name,
  email: customer.email ?? '',
  phone: customer.phone ?? '',
  county: customer.county ?? '',
  note: customer.note ?? '',
});

/** Returns the saved values, but those of the form where the user changed them since `base`. */
export function withTyped(
  saved: CustomerValues,
  typed: CustomerValues,
  base: CustomerValues,
): CustomerValues {
  const changed = keysOf(LABELS).filter((name) => typed[name] !== base[name]);
  return { ...saved, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) };
}

/** The fields that differ, with their new values. */
export const changesOf = (before: CustomerValues, after: CustomerValues): string[] =>
  keysOf(LABELS)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${LABELS[name]}: ${after[name] || 'no value'}`);
