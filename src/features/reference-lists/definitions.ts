/**
 * The reference lists: makes, models, transmissions and fuel types. Schemas, queries, services, routes,
 * the API client and the Configuration Center are derived from these definitions. No Zod here: see
 * decision 003.
 */

import { capitalised } from '../../platform/format.ts';
import type { AuditEntry } from '../audit-log/audit-log.ts';

/** Messages that are derived from the noun of a list. */
function messages(noun: string, plural: string) {
  const subject = capitalised(noun);
  return {
    nameMissing: `Please enter a ${noun} name`,
    nameEmpty: `${subject} name cannot be empty`,
    notFound: `This ${noun} no longer exists`,
    loading: `Loading ${plural}...`,
    updated: `${subject} has been updated successfully`,
    deleted: `${subject} has been deleted successfully`,
    loadFailed: `Failed to load ${plural}`,
    createFailed: `Failed to add ${noun}. Please try again.`,
    updateFailed: `Failed to update ${noun}. Please try again.`,
    deleteFailed: `Failed to delete ${noun}. Please try again.`,
  };
}

export const REFERENCE_LISTS = {
  makes: {
    /** Key in code and segment of the API path. */
    key: 'makes',
    /** Segment of `/config/{slug}`. */
    slug: 'makes',
    /** Entity name in the audit log. */
    entity: 'make',
    idField: 'makeId',
    noun: 'make',
    plural: 'makes',
    /** Title of the list on screen. */
    title: 'Car Makes',
    /** Name of an entry in labels and toasts. */
    label: 'Make',
    /** Label of the name field in the form that adds an entry. */
    formLabel: 'Make',
    /** Placeholder of the name field. */
    placeholder: 'Volvo, Mercedes-Benz',
    /** Whether each entry belongs to a make. */
    hasMake: false,
    /** Tables that refer to entries. An entry in use cannot be deleted. */
    usedBy: ['models', 'cars'],
    messages: { ...messages('make', 'makes'), deleteFailed: 'Failed to delete make' },
  },
  models: {
    key: 'models',
    slug: 'models',
    entity: 'model',
    idField: 'modelId',
    noun: 'model',
    plural: 'models',
    title: 'Car Models',
    label: 'Model',
    formLabel: 'Model',
    placeholder: 'XC60, C-Class',
    hasMake: true,
    usedBy: ['cars'],
    messages: {
      ...messages('model', 'models'),
      createFailed: 'Failed to add model',
      deleteFailed: 'Failed to delete model',
    },
  },
  transmissions: {
    key: 'transmissions',
    slug: 'transmissions',
    entity: 'transmission',
    idField: 'transmissionId',
    noun: 'transmission',
    plural: 'transmissions',
    title: 'Transmission Types',
    label: 'Transmission',
    formLabel: 'Transmission Type',
    placeholder: 'Manual, Automatic',
    hasMake: false,
    usedBy: ['cars'],
    messages: messages('transmission', 'transmissions'),
  },
  fuelTypes: {
    key: 'fuelTypes',
    slug: 'fuel-types',
    entity: 'fuelType',
    idField: 'fuelTypeId',
    noun: 'fuel type',
    plural: 'fuel types',
    title: 'Fuel Types',
    label: 'Fuel Type',
    formLabel: 'Fuel Type',
    placeholder: 'Petrol, Diesel',
    hasMake: false,
    usedBy: ['cars'],
    messages: messages('fuel type', 'fuel types'),
  },
} as const satisfies Record<string, { entity: AuditEntry['entity']; [property: string]: unknown }>;

export type ReferenceListKey = keyof typeof REFERENCE_LISTS;
export type ReferenceList = (typeof REFERENCE_LISTS)[ReferenceListKey];

/** Fields of an entry without its id; `makeId` is for models only. */
export interface EntryFields {
  name: string;
  makeId?: number | undefined;
}

/** Id of an entry under the field name of its list. */
type IdOfList = Partial<Record<ReferenceList['idField'], number>>;

/** Returns the id of an entry or of a request body. */
export function entryId(list: ReferenceList, entry: IdOfList): number {
  const id = entry[list.idField];
  if (id === undefined) throw new Error(`${list.idField} is missing`);
  return id;
}

/** Removes the id from an update. `makeId` is the id of a make, but an ordinary field of a model. */
export function entryFields(list: ReferenceList, update: IdOfList & EntryFields): EntryFields {
  const { [list.idField]: _id, ...fields } = update;
  return fields;
}
