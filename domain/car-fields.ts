import { z } from 'zod';
import type { CarLabel } from './car-labels.ts';
import { BOUNDS, CONDITIONS, CURRENCIES, DOORS, KM_PER_MILE, SEATS } from './car-options.ts';
import { id } from './fields.ts';
import { keysOf } from './objects.ts';
import {
  calendarDate,
  choice,
  flag,
  itemPerLine,
  money,
  multilineText,
  required,
  singleLineText,
  wholeNumber,
} from './form-fields.ts';
import {
  parseChoice,
  parseCurrency,
  parseDate,
  parseItems,
  parseLine,
  type ParseResult,
  parseWholeWithin,
  parseYesNo,
} from './stock/parse-text.ts';

/**
 * Defines every field of a car that staff can edit. The form, API, import, audit log and queries are
 * derived from this table. Each key is also a column of the table `cars`. See decision 013.
 */
interface CarField {
  /** Schema of the value that the form and the API write. */
  write: z.ZodType;
  /** Schema of the value that the API returns. Make and model are returned as objects instead. */
  read?: z.ZodType;
  form: FormInput;
  /** Headings of the column in a stock file, in lower case without spaces and punctuation. */
  csv: readonly string[];
  /** Parses a cell of a stock file. Omitted if `stock-row.ts` parses the column itself. */
  parse?: (cell: string) => ParseResult<unknown>;
  /** Maximum length of a cell; 80 by default. */
  maxCell?: number;
  /** Whether the audit log records the value, the name of a reference list entry, or nothing. */
  audit: 'value' | 'name' | null;
  /** Who can read the field: everyone once the car is published, or signed-in staff only. */
  audience: 'public' | 'staff';
}

/** Sections of the car form, in order. `publishing` is the panel of switches next to the form. */
export const FORM_SECTIONS = {
  vehicle: 'Vehicle',
  price: 'Price',
  technical: 'Technical',
  irish: 'Irish details',
  description: 'Description',
  publishing: 'Publishing',
} as const;
export type FormSection = keyof typeof FORM_SECTIONS;

/** How the car form shows a field. */
export interface FormInput {
  section: FormSection;
  input?: 'text' | 'date' | 'multiline' | 'select' | 'switch';
  /** Number of columns, out of six. */
  span: 2 | 3 | 4 | 6;
  required?: boolean;
  hint?: string;
  placeholder?: string;
  inputMode?: 'numeric' | 'decimal';
  /** Options of a select, unless they are a reference list or depend on the date. */
  options?: readonly string[];
}

const nextYear = () => new Date().getUTCFullYear() + 1;
const maxMiles = Math.floor(BOUNDS.maxMileageKm / KM_PER_MILE);

/** Most fields: the audit log records the value and everyone can read it. */
const PUBLIC_VALUE = { audit: 'value', audience: 'public' } as const;

const described = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  description === '' ? schema : schema.describe(description);

/** Optional text on one line. */
const line = (description = '') => ({
  ...PUBLIC_VALUE,
  write: described(singleLineText(), description),
  read: described(z.string().nullable(), description),
  parse: parseLine,
});

/** Optional whole number from 0. */
const whole = (max: number, description = '') => ({
  ...PUBLIC_VALUE,
  write: described(wholeNumber(0, max), description),
  read: described(z.int().nullable(), description),
  parse: parseWholeWithin(0, max),
});

const boolean = (name: string, defaultValue: boolean) => ({
  ...PUBLIC_VALUE,
  write: flag(name, defaultValue),
  read: z.boolean(),
  parse: parseYesNo,
});

/** The id of a reference list entry. A stock file contains its name instead. */
const entry = (missing: string) => ({
  write: id(missing),
  read: id().nullable(),
});

const countTo = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, at) => String(min + at));

export const CAR_FIELDS = {
  name: {
    ...PUBLIC_VALUE,
    write: singleLineText().describe('Defaults to make and model'),
    read: z.string().describe('Name of the car; defaults to make and model'),
    parse: parseLine,
    form: { section: 'vehicle', span: 4, hint: 'By default make and model.' },
    csv: ['name', 'title', 'derivative', 'variant', 'trim', 'version'],
  },
  stockNumber: {
    ...line(),
    write: singleLineText()
      .transform((value) => value?.normalize('NFC') ?? null)
      .describe("The dealer's stock number; 409 if another car has it"),
    form: { section: 'vehicle', span: 2 },
    csv: [
      'stocknumber',
      'stockno',
      'stockid',
      'stockref',
      'stockreference',
      'registrationnumber',
      'registration',
      'regno',
      'reg',
      'vrm',
      'vin',
    ],
    audience: 'staff',
  },
  makeId: {
    write: id('Please select a make'),
    form: { section: 'vehicle', input: 'select', span: 3, required: true },
    csv: ['make', 'manufacturer', 'brand', 'marque'],
    audit: 'name',
    audience: 'public',
  },
  modelId: {
    write: id('Please select a model').describe('A model of this make'),
    form: { section: 'vehicle', input: 'select', span: 3, required: true },
    csv: ['model'],
    audit: 'name',
    audience: 'public',
  },
  year: {
    ...PUBLIC_VALUE,
    write: required(wholeNumber(BOUNDS.minYear, nextYear, false), 'Please select a year'),
    read: z.int(),
    form: { section: 'vehicle', input: 'select', span: 3, required: true },
    csv: ['year', 'modelyear', 'registrationyear', 'yearofmanufacture', 'yearofregistration'],
  },
  condition: {
    ...PUBLIC_VALUE,
    write: choice(CONDITIONS, 'Please select a condition'),
    read: z.enum(CONDITIONS),
    parse: parseChoice(CONDITIONS),
    form: { section: 'vehicle', input: 'select', span: 3, required: true, options: CONDITIONS },
    csv: ['condition'],
  },
  currentPrice: {
    ...PUBLIC_VALUE,
    write: required(money(BOUNDS.maxPrice), 'Please enter a price').describe(
      "In the car's currency, with at most two decimals",
    ),
    read: z.number(),
    form: { section: 'price', span: 4, required: true, inputMode: 'decimal' },
    csv: [
      'currentprice',
      'price',
      'pricegbp',
      'priceeur',
      'priceusd',
      'retailprice',
      'sellingprice',
      'askingprice',
    ],
  },
  currency: {
    ...PUBLIC_VALUE,
    write: choice(CURRENCIES).default('EUR'),
    read: z.enum(CURRENCIES),
    parse: parseCurrency,
    form: { section: 'price', input: 'select', span: 2, required: true, options: CURRENCIES },
    csv: ['currency', 'currencycode'],
  },
  transmissionId: {
    ...entry('Please select a transmission'),
    form: { section: 'technical', input: 'select', span: 3, required: true },
    csv: ['transmission', 'transmissiontype', 'gearbox'],
    audit: 'name',
    audience: 'public',
  },
  fuelTypeId: {
    ...entry('Please select a fuel type'),
    form: { section: 'technical', input: 'select', span: 3, required: true },
    csv: ['fueltype', 'fuel'],
    audit: 'name',
    audience: 'public',
  },
  mileageKm: {
    ...PUBLIC_VALUE,
    write: wholeNumber(0, BOUNDS.maxMileageKm).describe(
      'Kilometres; calculated from the miles if only those are given',
    ),
    read: z.int().nullable().describe('Kilometres'),
    form: { section: 'technical', span: 2, inputMode: 'numeric' },
    csv: ['mileagekm', 'odometerkm', 'km', 'kms', 'kilometres', 'kilometers'],
  },
  mileageMiles: {
    ...PUBLIC_VALUE,
    write: wholeNumber(0, maxMiles).describe(
      'Miles; calculated from the kilometres if only those are given',
    ),
    read: z.int().nullable().describe('Miles'),
    form: { section: 'technical', span: 2, inputMode: 'numeric' },
    csv: ['mileagemiles', 'mileagemi', 'odometermiles', 'miles'],
  },
  previousOwners: {
    ...whole(1_000),
    form: { section: 'technical', span: 2, inputMode: 'numeric' },
    csv: ['previousowners', 'owners', 'noofowners', 'numberofowners'],
  },
  engineSize: {
    ...line('Litres'),
    // Dealers' systems export 0 for an unknown size.
    parse: (cell: string) => (/^0+([.,]0*)?$/.test(cell) ? { value: null } : parseLine(cell)),
    form: { section: 'technical', span: 2, inputMode: 'decimal' },
    csv: ['enginesize', 'enginesizel', 'enginesizelitres', 'engine', 'enginelitres', 'litres'],
  },
  enginePower: {
    ...whole(10_000, 'Horsepower'),
    form: { section: 'technical', span: 2, inputMode: 'numeric' },
    csv: [
      'enginepower',
      'enginepowerhp',
      'enginepowerbhp',
      'power',
      'powerhp',
      'powerbhp',
      'bhp',
      'hp',
      'horsepower',
    ],
  },
  bodyType: {
    ...line(),
    form: { section: 'technical', span: 2, placeholder: 'SUV' },
    csv: ['bodytype', 'body', 'bodystyle'],
  },
  seats: {
    ...line(),
    form: { section: 'technical', input: 'select', span: 2, options: countTo(SEATS) },
    csv: ['seats', 'noofseats', 'numberofseats'],
  },
  doors: {
    ...line(),
    form: { section: 'technical', input: 'select', span: 2, options: countTo(DOORS) },
    csv: ['doors', 'noofdoors', 'numberofdoors'],
  },
  colour: {
    ...line(),
    form: { section: 'technical', span: 2 },
    csv: ['colour', 'color', 'exteriorcolour', 'exteriorcolor'],
  },
  co2Emission: {
    ...line('Grams of CO2 per kilometre'),
    form: { section: 'technical', span: 3 },
    csv: ['co2emission', 'co2emissions', 'co2', 'co2gkm', 'co2emissiongkm', 'co2emissionsgkm'],
  },
  grossWeight: {
    ...line('Kilograms'),
    form: { section: 'technical', span: 3 },
    csv: ['grossweight', 'grossweightkg', 'weight'],
  },
  nctDue: {
    ...PUBLIC_VALUE,
    write: calendarDate().describe('`YYYY-MM-DD`'),
    read: z.iso.date().nullable(),
    parse: parseDate,
    form: { section: 'irish', input: 'date', span: 2 },
    csv: ['nctdue', 'nct', 'nctexpiry', 'nctdate', 'nctduedate'],
  },
  roadTax: {
    ...line('Annual motor tax'),
    form: { section: 'irish', span: 2, placeholder: '€280 a year' },
    csv: ['roadtax', 'tax', 'motortax', 'annualtax', 'annualmotortax'],
  },
  environmental: {
    ...line(),
    form: { section: 'irish', span: 2, placeholder: 'Euro 6d' },
    csv: ['environmental'],
  },
  description: {
    ...PUBLIC_VALUE,
    write: required(multilineText(BOUNDS.maxDescription), 'Please enter a description'),
    read: z.string().nullable(),
    parse: (cell: string): ParseResult<string> => ({ value: cell }),
    maxCell: BOUNDS.maxDescription,
    form: { section: 'description', input: 'multiline', span: 6, required: true },
    csv: ['description', 'comments', 'advert', 'adverttext'],
  },
  features: {
    ...PUBLIC_VALUE,
    write: itemPerLine(BOUNDS.maxFeatures).describe('One feature per line'),
    read: z.string().nullable().describe('One feature per line'),
    parse: parseItems,
    maxCell: BOUNDS.maxFeatures,
    form: { section: 'description', input: 'multiline', span: 6, hint: 'One feature per line.' },
    csv: ['features', 'equipment', 'extras', 'options'],
  },
  publish: {
    ...boolean('Publish', false),
    form: { section: 'publishing', input: 'switch', span: 6, hint: 'Anyone can see this car' },
    csv: ['publish', 'published'],
    audience: 'staff',
  },
  premium: {
    ...boolean('Premium', false),
    form: { section: 'publishing', input: 'switch', span: 6, hint: 'Shown under premium vehicles' },
    csv: ['premium'],
  },
  sale: {
    ...boolean('Sale', true),
    form: { section: 'publishing', input: 'switch', span: 6, hint: 'Off means pre-booking' },
    csv: ['sale', 'forsale'],
  },
} satisfies Partial<Record<CarLabel, CarField>>;

type Fields = typeof CAR_FIELDS;
export type CarFieldName = keyof Fields;

/** Names of the fields that have this definition. */
export type FieldsWith<Definition> = {
  [Name in CarFieldName]: Fields[Name] extends Definition ? Name : never;
}[CarFieldName];

export type PublicField = FieldsWith<{ audience: 'public' }>;
export type StaffField = FieldsWith<{ audience: 'staff' }>;

export const CAR_FIELD_NAMES = keysOf(CAR_FIELDS);

/** Names of the fields whose definition has these values. */
export function fieldsWith<const Values extends Partial<CarField>>(
  values: Values,
): FieldsWith<Values>[];
export function fieldsWith(values: Partial<CarField>): string[] {
  return CAR_FIELD_NAMES.filter((name) =>
    keysOf(values).every((key) => Reflect.get(CAR_FIELDS[name], key) === values[key]),
  );
}

export const PUBLIC_FIELDS = fieldsWith({ audience: 'public' });
export const STAFF_FIELDS = fieldsWith({ audience: 'staff' });

type PublicReadField = PublicField & FieldsWith<{ read: z.ZodType }>;
/** The public fields that reads return under the same name. */
export const PUBLIC_READ_FIELDS = PUBLIC_FIELDS.filter(
  (name): name is PublicReadField => 'read' in CAR_FIELDS[name],
);

/** The write schemas, or those of the read schemas that anyone or only staff receive. */
export const writeShape = shapeOf('write', CAR_FIELD_NAMES);
export const publicReadShape = shapeOf('read', PUBLIC_FIELDS);
export const staffReadShape = shapeOf('read', STAFF_FIELDS);

type Shape<Key extends 'write' | 'read', Name extends CarFieldName> = {
  [N in Name as Fields[N] extends Record<Key, z.ZodType> ? N : never]: Fields[N] extends Record<
    Key,
    infer Schema
  >
    ? Schema
    : never;
};

function shapeOf<Key extends 'write' | 'read', Name extends CarFieldName>(
  key: Key,
  names: readonly Name[],
): Shape<Key, Name>;
function shapeOf(key: string, names: readonly CarFieldName[]): object {
  const schemas = names.map((name) => [name, Reflect.get(CAR_FIELDS[name], key)] as const);
  return Object.fromEntries(schemas.filter(([, schema]) => schema));
}
