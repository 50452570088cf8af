import type { z } from 'zod';
import { DRAFT_FIELDS, KEPT_FIELDS, PUBLIC_FIELDS, STAFF_FIELDS } from './selections.ts';
import { CAR_FIELD_NAMES, CAR_FIELDS, type CarFieldName } from './table.ts';

/**
 * Schemas by field name: for writes, for the fields with other rules in a draft, for public reads, and for the fields
 * that only staff can read.
 */
export const writeShape = shapeOf('write', CAR_FIELD_NAMES);
export const draftShape = shapeOf('draft', DRAFT_FIELDS);
export const publicReadShape = shapeOf('read', PUBLIC_FIELDS);
export const staffReadShape = shapeOf('read', STAFF_FIELDS);

/** Schemas of the fields that an update can omit to leave them unchanged, for cars and for drafts. */
export const keptShape = optionalShape(writeShape, KEPT_FIELDS);
export const keptDraftShape = optionalShape(
  draftShape,
  DRAFT_FIELDS.filter((name) => name !== 'publish'),
);

type Fields = typeof CAR_FIELDS;
type Key = 'write' | 'draft' | 'read';
type Shape<K extends Key, Name extends CarFieldName> = {
  [N in Name as Fields[N] extends Record<K, z.ZodType> ? N : never]: Fields[N] extends Record<
    K,
    infer Schema
  >
    ? Schema
    : never;
};

function shapeOf<K extends Key, Name extends CarFieldName>(
  key: K,
  names: readonly Name[],
): Shape<K, Name>;
function shapeOf(key: string, names: readonly CarFieldName[]): object {
  const schemas = names.map((name) => [name, Reflect.get(CAR_FIELDS[name], key)] as const);
  return Object.fromEntries(schemas.filter(([, schema]) => schema));
}

function optionalShape<Schemas extends object, Name extends keyof Schemas & string>(
  schemas: Schemas,
  names: readonly Name[],
): { [N in Name]: Schemas[N] extends z.ZodType ? z.ZodOptional<Schemas[N]> : never };
function optionalShape(schemas: object, names: readonly string[]): object {
  return Object.fromEntries(
    names.map((name) => {
      const schema: z.ZodType = Reflect.get(schemas, name);
      const description = `${schema.description ?? name}; omitted, it stays unchanged`;
      return [name, schema.optional().describe(description)];
    }),
  );
}
