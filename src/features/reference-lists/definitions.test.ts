import { describe, expect, it } from 'vitest';
import { entryFields, entryId, REFERENCE_LISTS } from './definitions.ts';
import { REFERENCE_SCHEMAS } from './schemas.ts';

/** The literal messages of the specification, sections 2, 5 and 8. */
const SPECIFIED = {
  makes: {
    nameMissing: 'Please enter a make name',
    nameEmpty: 'Make name cannot be empty',
    loading: 'Loading makes...',
    loadFailed: 'Failed to load makes',
    updateFailed: 'Failed to update make. Please try again.',
    deleteFailed: 'Failed to delete make',
    updated: 'Make has been updated successfully',
    deleted: 'Make has been deleted successfully',
  },
  models: {
    nameMissing: 'Please enter a model name',
    nameEmpty: 'Model name cannot be empty',
    loading: 'Loading models...',
    loadFailed: 'Failed to load models',
    createFailed: 'Failed to add model',
    updateFailed: 'Failed to update model. Please try again.',
    deleteFailed: 'Failed to delete model',
  },
  transmissions: {
    nameMissing: 'Please enter a transmission name',
    nameEmpty: 'Transmission name cannot be empty',
    loadFailed: 'Failed to load transmissions',
    createFailed: 'Failed to add transmission. Please try again.',
    updateFailed: 'Failed to update transmission. Please try again.',
    deleteFailed: 'Failed to delete transmission. Please try again.',
  },
  fuelTypes: {
    nameMissing: 'Please enter a fuel type name',
    nameEmpty: 'Fuel type name cannot be empty',
    loadFailed: 'Failed to load fuel types',
    createFailed: 'Failed to add fuel type. Please try again.',
    updateFailed: 'Failed to update fuel type. Please try again.',
    deleteFailed: 'Failed to delete fuel type. Please try again.',
  },
};

describe.each(Object.values(REFERENCE_LISTS))('$key', (list) => {
  const schemas = REFERENCE_SCHEMAS[list.key];
  const firstError = (schema: (typeof schemas)['create' | 'update'], input: object) =>
    schema.safeParse(input).error?.issues[0]?.message;

  it('has the messages of the specification', () => {
    expect(list.messages).toMatchObject(SPECIFIED[list.key]);
  });

  it('rejects an empty name with the specified message', () => {
    const fields = { name: ' ', ...(list.hasMake && { makeId: 1 }) };
    expect(firstError(schemas.create, fields)).toBe(list.messages.nameMissing);
    expect(firstError(schemas.update, { ...fields, [list.idField]: 1 })).toBe(
      list.messages.nameEmpty,
    );
  });

  it('uses the same id field in definition and schemas', () => {
    expect(Object.keys(schemas.delete.shape)).toEqual([list.idField]);
    expect(list.idField).toBe(`${list.entity}Id`);
  });
});

it('REFERENCE_SCHEMAS requires the make of a model', () => {
  const { error } = REFERENCE_SCHEMAS.models.create.safeParse({ name: 'XC60' });
  expect(error?.issues[0]?.message).toBe('Please select a make');
});

describe('entryId and entryFields', () => {
  it('return makeId as the id of a make, but as a field of a model', () => {
    const make = { makeId: 3, name: 'Volvo' };
    expect(entryId(REFERENCE_LISTS.makes, make)).toBe(3);
    expect(entryFields(REFERENCE_LISTS.makes, make)).toEqual({ name: 'Volvo' });
    const model = { modelId: 7, makeId: 3, name: 'XC60' };
    expect(entryId(REFERENCE_LISTS.models, model)).toBe(7);
    expect(entryFields(REFERENCE_LISTS.models, model)).toEqual({ makeId: 3, name: 'XC60' });
  });

  it('throws if the id is missing', () => {
    expect(() => entryId(REFERENCE_LISTS.makes, { modelId: 7 })).toThrow('makeId is missing');
  });
});
