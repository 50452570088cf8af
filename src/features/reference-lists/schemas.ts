import { z } from 'zod';
import { id, listName } from '../../platform/fields.ts';
import { REFERENCE_LISTS, type ReferenceList, type ReferenceListKey } from './definitions.ts';

/**
 * Builds the schemas of a list. `key` contains the id field. `input` and `output` are additional fields of
 * requests and responses.
 */
function schemas<
  Key extends z.ZodRawShape,
  Input extends z.ZodRawShape,
  Output extends z.ZodRawShape,
>({ messages }: ReferenceList, key: Key, input: Input, output: Output) {
  return {
    item: z.object({ ...key, name: z.string(), ...output }),
    create: z.strictObject({ ...input, name: listName(messages.nameMissing) }),
    update: z.strictObject({ ...key, ...input, name: listName(messages.nameEmpty) }),
    delete: z.strictObject(key),
  };
}

const makes = schemas(REFERENCE_LISTS.makes, { makeId: id() }, {}, {});

/** Request and response schemas of each reference list. */
export const REFERENCE_SCHEMAS = {
  makes,
  models: schemas(
    REFERENCE_LISTS.models,
    { modelId: id() },
    { makeId: id('Please select a make') },
    { make: makes.item },
  ),
  transmissions: schemas(REFERENCE_LISTS.transmissions, { transmissionId: id() }, {}, {}),
  fuelTypes: schemas(REFERENCE_LISTS.fuelTypes, { fuelTypeId: id() }, {}, {}),
} as const satisfies Record<ReferenceListKey, unknown>;

type Schemas = typeof REFERENCE_SCHEMAS;

export type Make = z.infer<Schemas['makes']['item']>;
export type Model = z.infer<Schemas['models']['item']>;
export type Transmission = z.infer<Schemas['transmissions']['item']>;
export type FuelType = z.infer<Schemas['fuelTypes']['item']>;

export type ReferenceItem = z.infer<Schemas[ReferenceListKey]['item']>;
