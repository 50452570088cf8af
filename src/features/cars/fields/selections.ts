import type { z } from 'zod';
import { keysOf } from '../../../platform/objects.ts';
import type { CarField } from './definition.ts';
import { CAR_FIELD_NAMES, CAR_FIELDS, type CarFieldName } from './table.ts';

/** Names of the fields that have this definition. */
export type FieldsWith<Definition> = {
  [Name in CarFieldName]: (typeof CAR_FIELDS)[Name] extends Definition ? Name : never;
}[CarFieldName];

export type PublicField = FieldsWith<{ audience: 'public' }>;
export type StaffField = FieldsWith<{ audience: 'staff' }>;

/** Names of the fields whose definition has these values. */
export function fieldsWith<const Values extends Partial<CarField>>(
  values: Values,
): FieldsWith<Values>[];
export function fieldsWith(values: Partial<CarField>): string[] {
  return CAR_FIELD_NAMES.filter((name) =>
    keysOf(values).every((key) => Reflect.get(CAR_FIELDS[name], key) === values[key]),
  );
}

type KeptField = FieldsWith<{ omitted: 'kept' }>;
/** Fields that stay unchanged if an update omits them. */
export const KEPT_FIELDS: KeptField[] = fieldsWith({ omitted: 'kept' });

type DraftField = FieldsWith<{ draft: z.ZodType }>;
/** Fields with another schema in a draft than in a complete car. */
export const DRAFT_FIELDS = CAR_FIELD_NAMES.filter(
  (name): name is DraftField => 'draft' in CAR_FIELDS[name],
);

export const PUBLIC_FIELDS = fieldsWith({ audience: 'public' });
export const STAFF_FIELDS = fieldsWith({ audience: 'staff' });

type PublicReadField = PublicField & FieldsWith<{ read: z.ZodType }>;
/** The public fields that have the same name in responses and requests. */
export const PUBLIC_READ_FIELDS = PUBLIC_FIELDS.filter(
  (name): name is PublicReadField => 'read' in CAR_FIELDS[name],
);
