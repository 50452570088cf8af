/**
 * The reference lists of cars: makes, models, transmissions and fuel types. Schemas, queries, services,
 * routes, client calls and the Configuration Center follow from these definitions. No Zod here: see
 * decisions 003 and 012.
 */

/** Sentences that follow from what a list calls its entries. */
function messages(noun: string, plural: string) {
  const subject = noun.charAt(0).toUpperCase() + noun.slice(1);
  return {
    nameMissing: `Please enter a ${noun} name`,
    nameEmpty: `${subject} name cannot be empty`,
    notFound: `This ${noun} does not exist any more`,
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
    /** Key in code and segment of the API's paths. */
    key: 'makes',
    /** Segment of `/config/{slug}`. */
    slug: 'makes',
    /** What the audit log calls an entry. */
    entity: 'make',
    idField: 'makeId',
    noun: 'make',
    plural: 'makes',
    /** Name of the list on the screen. */
    title: 'Car Makes',
    /** Name of an entry in field labels and in the titles of toasts. */
    label: 'Make',
    /** Name of an entry in the form that adds one. */
    formLabel: 'Make',
    /** Examples in the empty name field. */
    placeholder: 'Volvo, Mercedes-Benz',
    /** Whether each entry belongs to a make. */
    hasMake: false,
    /** Tables that refer to entries. An entry that is in use can't be deleted. */
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
} as const;

export type ReferenceListKey = keyof typeof REFERENCE_LISTS;
export type ReferenceList = (typeof REFERENCE_LISTS)[ReferenceListKey];

/** The fields of an entry without its id; `makeId` for models only. */
export interface EntryFields {
  name: string;
  makeId?: number | undefined;
}

/** An id under the field name of its list. */
type IdOfList = Partial<Record<ReferenceList['idField'], number>>;

/** Returns the id in an item or a body of the API. */
export function entryId(list: ReferenceList, entry: IdOfList): number {
  const id = entry[list.idField];
  if (id === undefined) throw new Error(`${list.idField} is missing`);
  return id;
}

/** Separates the new values of an update from the id: `makeId` is a make's id, but a value of a model. */
export function entryFields(list: ReferenceList, update: IdOfList & EntryFields): EntryFields {
  const { [list.idField]: _id, ...fields } = update;
  return fields;
}
