import {
  DOORS,
  SEATS,
  YEARS_OFFERED,
  CONDITIONS,
  CURRENCIES,
} from '../../../../domain/car-options.ts';
import type { CarFormValues, TextName } from './form-values.ts';

/** A field as the form describes it. */
export interface FieldText {
  name: TextName;
  /** Columns of six. */
  span: 2 | 3 | 4 | 6;
  required?: boolean;
  /** Stands inside the field, at its right. */
  unit?: string;
  hint?: string;
  placeholder?: string;
  inputMode?: 'numeric' | 'decimal';
  kind?: 'text' | 'date' | 'lines' | 'select';
}

/** A block of the form; `id` is its anchor. */
export interface Section {
  id: string;
  title: string;
  fields: readonly FieldText[];
}

export const VEHICLE: Section = {
  id: 'vehicle',
  title: 'Vehicle',
  fields: [
    { name: 'name', span: 6, hint: 'Left empty, it is make and model.' },
    { name: 'makeId', span: 3, required: true, kind: 'select' },
    { name: 'modelId', span: 3, required: true, kind: 'select' },
    { name: 'year', span: 3, required: true, kind: 'select' },
    { name: 'condition', span: 3, required: true, kind: 'select' },
  ],
};

export const PRICE: Section = {
  id: 'price',
  title: 'Price',
  fields: [
    { name: 'currentPrice', span: 4, required: true, inputMode: 'decimal' },
    { name: 'currency', span: 2, required: true, kind: 'select' },
  ],
};

export const TECHNICAL: Section = {
  id: 'technical',
  title: 'Technical',
  fields: [
    { name: 'transmissionId', span: 3, required: true, kind: 'select' },
    { name: 'fuelTypeId', span: 3, required: true, kind: 'select' },
    { name: 'mileageKm', span: 2, unit: 'km', inputMode: 'numeric' },
    { name: 'mileageMiles', span: 2, unit: 'mi', inputMode: 'numeric' },
    { name: 'previousOwners', span: 2, inputMode: 'numeric' },
    { name: 'engineSize', span: 2, unit: 'litre', inputMode: 'decimal' },
    { name: 'enginePower', span: 2, unit: 'hp', inputMode: 'numeric' },
    { name: 'bodyType', span: 2, placeholder: 'SUV' },
    { name: 'seats', span: 2, kind: 'select' },
    { name: 'doors', span: 2, kind: 'select' },
    { name: 'colour', span: 2 },
    { name: 'co2Emission', span: 3, unit: 'g/km' },
    { name: 'grossWeight', span: 3, unit: 'kg' },
  ],
};

export const IRISH: Section = {
  id: 'irish',
  title: 'Irish details',
  fields: [
    { name: 'nctDue', span: 2, kind: 'date' },
    { name: 'roadTax', span: 2, placeholder: '€280 a year' },
    { name: 'environmental', span: 2, placeholder: 'Euro 6d' },
  ],
};

export const DESCRIPTION: Section = {
  id: 'description',
  title: 'Description',
  fields: [
    { name: 'description', span: 6, required: true, kind: 'lines' },
    { name: 'features', span: 6, kind: 'lines', hint: 'One feature a line.' },
  ],
};

export const FIELD_SECTIONS = [VEHICLE, PRICE, TECHNICAL, IRISH, DESCRIPTION] as const;

export interface Option {
  value: string;
  label: string;
}

/** The years offered: the last 30 from this one, and the car's own where it is another. */
export function yearOptions(own: string, thisYear = new Date().getFullYear()): Option[] {
  const years = Array.from({ length: YEARS_OFFERED }, (_, ago) => String(thisYear - ago));
  return withOwn(years, own);
}

const countTo = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, at) => String(min + at));

/** The options of a field whose options never change; null for one whose options are a list of the dealer's. */
export function fixedOptions(name: TextName, own: string): Option[] | null {
  if (name === 'year') return yearOptions(own);
  if (name === 'condition') return withOwn([...CONDITIONS], '');
  if (name === 'currency') return withOwn([...CURRENCIES], '');
  if (name === 'seats') return withOwn(countTo(SEATS), own);
  return name === 'doors' ? withOwn(countTo(DOORS), own) : null;
}

function withOwn(values: string[], own: string): Option[] {
  const all = own === '' || values.includes(own) ? values : [...values, own];
  return all.map((value) => ({ value, label: value }));
}

/** How many of a section's fields are filled in. */
export const filledIn = ({ fields }: Section, values: CarFormValues) =>
  fields.filter(({ name }) => values[name].trim() !== '').length;
