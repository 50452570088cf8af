import {
  DOORS,
  SEATS,
  YEARS_OFFERED,
  CONDITIONS,
  CURRENCIES,
} from '../../../domain/car-options.ts';
import type { CarFormValues, TextName } from './form-values.ts';

interface FieldText {
  name: TextName;
  label: string;
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
export type CarField = FieldText;

export const VEHICLE: Section = {
  id: 'vehicle',
  title: 'Vehicle',
  fields: [
    { name: 'name', label: 'Name', span: 6, hint: 'Left empty, it is make and model.' },
    { name: 'makeId', label: 'Make', span: 3, required: true, kind: 'select' },
    { name: 'modelId', label: 'Model', span: 3, required: true, kind: 'select' },
    { name: 'year', label: 'Year', span: 3, required: true, kind: 'select' },
    { name: 'condition', label: 'Condition', span: 3, required: true, kind: 'select' },
  ],
};

export const PRICE: Section = {
  id: 'price',
  title: 'Price',
  fields: [
    { name: 'currentPrice', label: 'Current Price', span: 4, required: true, inputMode: 'decimal' },
    { name: 'currency', label: 'Currency', span: 2, required: true, kind: 'select' },
  ],
};

export const TECHNICAL: Section = {
  id: 'technical',
  title: 'Technical',
  fields: [
    { name: 'transmissionId', label: 'Transmission', span: 3, required: true, kind: 'select' },
    { name: 'fuelTypeId', label: 'Fuel Type', span: 3, required: true, kind: 'select' },
    { name: 'mileageKm', label: 'Mileage', span: 2, unit: 'km', inputMode: 'numeric' },
    { name: 'mileageMiles', label: 'Mileage in Miles', span: 2, unit: 'mi', inputMode: 'numeric' },
    { name: 'previousOwners', label: 'Previous Owners', span: 2, inputMode: 'numeric' },
    { name: 'engineSize', label: 'Engine Size', span: 2, unit: 'litre', inputMode: 'decimal' },
    { name: 'enginePower', label: 'Engine Power', span: 2, unit: 'hp', inputMode: 'numeric' },
    { name: 'bodyType', label: 'Body Type', span: 2, placeholder: 'SUV' },
    { name: 'seats', label: 'Seats', span: 2, kind: 'select' },
    { name: 'doors', label: 'Doors', span: 2, kind: 'select' },
    { name: 'colour', label: 'Colour', span: 2 },
    { name: 'co2Emission', label: 'CO2 Emission', span: 3, unit: 'g/km' },
    { name: 'grossWeight', label: 'Gross Weight', span: 3, unit: 'kg' },
  ],
};

export const IRISH: Section = {
  id: 'irish',
  title: 'Irish details',
  fields: [
    { name: 'nctDue', label: 'NCT Due', span: 2, kind: 'date' },
    { name: 'roadTax', label: 'Road Tax', span: 2, unit: '€ a year' },
    { name: 'environmental', label: 'Environmental Class', span: 2, placeholder: 'Euro 6d' },
  ],
};

export const DESCRIPTION: Section = {
  id: 'description',
  title: 'Description',
  fields: [
    { name: 'description', label: 'Description', span: 6, required: true, kind: 'lines' },
    { name: 'features', label: 'Features', span: 6, kind: 'lines', hint: 'One feature a line.' },
  ],
};

export const FIELD_SECTIONS = [VEHICLE, PRICE, TECHNICAL, IRISH, DESCRIPTION] as const;

/** What each field is called on the screen. */
export const LABELS: ReadonlyMap<string, string> = new Map([
  ...FIELD_SECTIONS.flatMap(({ fields }) =>
    fields.map(({ name, label }) => [name, label] as const),
  ),
  ['publish', 'Publish to website'],
  ['premium', 'Premium section'],
  ['sale', 'Available for sale'],
  ['carBooked', 'Booked'],
  ['bookingDate', 'Booking Date'],
  ['bookingDetails', 'Booking Information'],
  ['carSold', 'Sold'],
  ['saleDate', 'Sale Date'],
  ['saleDetails', 'Sale Information'],
]);

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
