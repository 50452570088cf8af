import type { Make } from '../../../domain/make.ts';

export const SLUGS = ['makes', 'models', 'transmissions', 'fuel-types'] as const;
export type Slug = (typeof SLUGS)[number];

/** An entry of any of the four lists; models have a make. */
export interface Entry {
  id: number;
  name: string;
  make?: Make;
}

/** What is typed and chosen for an entry, before it is checked. */
export interface Draft {
  name: string;
  makeId?: number | undefined;
}

/** The texts of a section of the Configuration Center. */
export interface Section {
  slug: Slug;
  /** In the sidebar, and over the table. */
  title: string;
  addTitle: string;
  nameLabel: string;
  /** Examples in the empty field. */
  placeholder: string;
  saveButton: string;
  /** 'make': what is deleted, and counted. */
  one: string;
  many: string;
  loading: string;
  /** Entries belong to a make. */
  ofMake: boolean;
  /** 'Make': begins the titles of toasts and the sentences of success. */
  toastName: string;
  done: { update: string; remove: string };
  failed: { load: string; create: string; update: string; remove: string };
}

const success = (name: string) => ({
  update: `${name} has been updated successfully`,
  remove: `${name} has been deleted successfully`,
});

export const SECTIONS: Readonly<Record<Slug, Section>> = {
  makes: {
    slug: 'makes',
    title: 'Car Makes',
    addTitle: 'Add New Make',
    nameLabel: 'Make Name',
    placeholder: 'Volvo, Mercedes-Benz',
    saveButton: 'Save Make',
    one: 'make',
    many: 'makes',
    loading: 'Loading makes...',
    ofMake: false,
    toastName: 'Make',
    done: success('Make'),
    failed: {
      load: 'Failed to load makes',
      create: 'Failed to add make. Please try again.',
      update: 'Failed to update make. Please try again.',
      remove: 'Failed to delete make',
    },
  },
  models: {
    slug: 'models',
    title: 'Car Models',
    addTitle: 'Add New Model',
    nameLabel: 'Model Name',
    placeholder: 'XC60, C-Class',
    saveButton: 'Save Model',
    one: 'model',
    many: 'models',
    loading: 'Loading models...',
    ofMake: true,
    toastName: 'Model',
    done: success('Model'),
    failed: {
      load: 'Failed to load models',
      create: 'Failed to add model',
      update: 'Failed to update model. Please try again.',
      remove: 'Failed to delete model',
    },
  },
  transmissions: {
    slug: 'transmissions',
    title: 'Transmission Types',
    addTitle: 'Add New Transmission Type',
    nameLabel: 'Transmission Name',
    placeholder: 'Manual, Automatic',
    saveButton: 'Save Transmission Type',
    one: 'transmission',
    many: 'transmissions',
    loading: 'Loading transmissions...',
    ofMake: false,
    toastName: 'Transmission',
    done: success('Transmission'),
    failed: {
      load: 'Failed to load transmissions',
      create: 'Failed to add transmission. Please try again.',
      update: 'Failed to update transmission. Please try again.',
      remove: 'Failed to delete transmission. Please try again.',
    },
  },
  'fuel-types': {
    slug: 'fuel-types',
    title: 'Fuel Types',
    addTitle: 'Add New Fuel Type',
    nameLabel: 'Fuel Type Name',
    placeholder: 'Petrol, Diesel',
    saveButton: 'Save Fuel Type',
    one: 'fuel type',
    many: 'fuel types',
    loading: 'Loading fuel types...',
    ofMake: false,
    toastName: 'Fuel Type',
    done: success('Fuel type'),
    failed: {
      load: 'Failed to load fuel types',
      create: 'Failed to add fuel type. Please try again.',
      update: 'Failed to update fuel type. Please try again.',
      remove: 'Failed to delete fuel type. Please try again.',
    },
  },
};

/** The section of an address' last part; null for none and for an unknown one. */
export function sectionOf(slug: string | undefined): Section | null {
  const known = SLUGS.find((one) => one === slug);
  return known ? SECTIONS[known] : null;
}

/** The address of a section's page, counted from 1. */
export const sectionPath = (slug: Slug, page = 1) =>
  page > 1 ? `/config/${slug}?page=${page}` : `/config/${slug}`;

export const countOf = ({ one, many }: Section, total: number) =>
  `${total.toLocaleString('en-IE')} ${total === 1 ? one : many}`;

/** What a section's form holds: its fields are `name` and, for models, `makeId`. */
export function draftOf({ ofMake }: Section, form: FormData): Draft {
  const typed = form.get('name');
  const name = typeof typed === 'string' ? typed : '';
  return ofMake ? { name, makeId: Number(form.get('makeId')) || undefined } : { name };
}
