import { BOUNDS } from '../../../platform/bounds.ts';
import { z } from 'zod';
import type { CarLabel } from './car-labels.ts';
import { CURRENCIES } from '../../../platform/format.ts';
import { CAR_CHOICES, CONDITIONS, DOORS, KM_PER_MILE, SEATS } from '../car-options.ts';
import { id } from '../../../platform/fields.ts';
import {
  calendarDate,
  choice,
  itemPerLine,
  money,
  multilineText,
  optionalChoice,
  parsedLine,
  required,
  singleLineText,
  wholeNumber,
} from '../../../platform/form-fields.ts';
import { keysOf } from '../../../platform/objects.ts';
import {
  parseBodyType,
  parseCount,
  parseEngineSize,
  parseFirstRegistered,
  parseMeasured,
  parsePlaces,
  parsePower,
  parseRoadTax,
} from './parse-measures.ts';
import {
  parseCurrency,
  parseDate,
  parseEndDate,
  parseItems,
  parseLine,
  parseProse,
} from '../../../platform/text/parse-text.ts';
import type { CarField } from './definition.ts';
import { MAX_REGISTRATION, MAX_VIN, parseRegistration, parseVin } from './identity.ts';
import {
  boolean,
  entry,
  line,
  PAPER,
  paperChoice,
  paperDate,
  paperDecimal,
  paperLine,
  paperNote,
  paperWhole,
  PUBLIC_VALUE,
  whole,
} from './kinds.ts';

const nextYear = () => new Date().getUTCFullYear() + 1;
const maxMiles = Math.floor(BOUNDS.maxMileageKm / KM_PER_MILE);

const MAX_MARKS = 2_000;

const countTo = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, at) => String(min + at));

/**
 * Every field of a car that staff can edit. The form, API, import, audit log and queries are derived from
 * this table. Each key is also a column of the table `cars`. See decision 013.
 */
export const CAR_FIELDS = {
  registration: {
    ...PAPER,
    write: parsedLine(80, parseRegistration).describe(
      'The plate: `241-D-12345`; 409 if another car in stock has it',
    ),
    read: z.string().nullable().describe('The plate'),
    maxCell: MAX_REGISTRATION,
    form: { section: 'vehicle', span: 2, placeholder: '241-D-12345' },
  },
  name: {
    ...PUBLIC_VALUE,
    write: singleLineText().describe('Defaults to make and model'),
    read: z.string().describe('Name of the car; defaults to make and model'),
    parse: parseLine,
    form: { section: 'vehicle', span: 4, hint: 'By default make and model.' },
  },
  makeId: {
    write: id('Please select a make'),
    form: { section: 'vehicle', input: 'select', span: 3, required: true },
    audit: 'name',
    audience: 'public',
  },
  modelId: {
    write: id('Please select a model').describe('A model of this make'),
    form: { section: 'vehicle', input: 'select', span: 3, required: true },
    audit: 'name',
    audience: 'public',
  },
  year: {
    ...PUBLIC_VALUE,
    write: required(wholeNumber(BOUNDS.minYear, nextYear, false), 'Please select a year'),
    read: z.int(),
    form: { section: 'vehicle', input: 'select', span: 3, required: true },
  },
  condition: {
    ...PUBLIC_VALUE,
    write: choice(CONDITIONS, 'Please select a condition'),
    draft: optionalChoice(CONDITIONS)
      .transform((value) => value ?? 'Used')
      .describe('By default `Used`'),
    read: z.enum(CONDITIONS),
    form: { section: 'vehicle', input: 'select', span: 3, required: true, options: CONDITIONS },
  },
  stockNumber: {
    ...line(),
    write: singleLineText().describe(
      "The dealer's stock number; 409 if another car in stock has it",
    ),
    form: { section: 'vehicle', span: 2 },
    omitted: 'kept',
    audience: 'staff',
  },
  vin: {
    ...PAPER,
    write: parsedLine(80, parseVin).describe(
      'Vehicle identification number; 409 if another car in stock has it',
    ),
    read: z.string().nullable().describe('Vehicle identification number'),
    maxCell: MAX_VIN,
    form: { section: 'vehicle', span: 2 },
  },
  inStockSince: {
    ...PAPER,
    write: calendarDate().describe('Defaults to the day on which the car is added'),
    read: z.iso.date(),
    parse: parseDate,
    form: { section: 'vehicle', input: 'date', span: 2 },
  },
  currentPrice: {
    ...PUBLIC_VALUE,
    write: required(money(BOUNDS.maxPrice), 'Please enter a price').describe(
      "In the car's currency, with at most two decimals",
    ),
    draft: money(BOUNDS.maxPrice)
      .transform((value) => value ?? 0)
      .describe('By default 0, which means that there is no price'),
    read: z.number(),
    form: {
      section: 'price',
      span: 4,
      required: true,
      inputMode: 'decimal',
      hint: 'Enter 0 if it has none yet. Visitors then read that they can ask.',
    },
  },
  currency: {
    ...PUBLIC_VALUE,
    write: choice(CURRENCIES).default('EUR'),
    read: z.enum(CURRENCIES),
    parse: parseCurrency,
    form: { section: 'price', input: 'select', span: 2, required: true, options: CURRENCIES },
  },
  transmissionId: {
    ...entry('Please select a transmission'),
    form: { section: 'technical', input: 'select', span: 3, required: true },
    audit: 'name',
    audience: 'public',
  },
  fuelTypeId: {
    ...entry('Please select a fuel type'),
    form: { section: 'technical', input: 'select', span: 3, required: true },
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
  },
  mileageMiles: {
    ...PUBLIC_VALUE,
    write: wholeNumber(0, maxMiles).describe(
      'Miles; calculated from the kilometres if only those are given',
    ),
    read: z.int().nullable().describe('Miles'),
    form: { section: 'technical', span: 2, inputMode: 'numeric' },
  },
  previousOwners: {
    ...whole(1_000),
    parse: parseCount(1_000),
    form: { section: 'technical', span: 2, inputMode: 'numeric' },
  },
  engineSize: {
    ...line('Litres'),
    parse: parseEngineSize,
    form: { section: 'technical', span: 2, inputMode: 'decimal' },
  },
  enginePower: {
    ...whole(10_000, 'Horsepower'),
    parse: parsePower,
    form: { section: 'technical', span: 2, inputMode: 'numeric' },
  },
  bodyType: {
    ...line(),
    parse: parseBodyType,
    form: { section: 'technical', span: 2, placeholder: 'SUV' },
  },
  seats: {
    ...line(),
    parse: parsePlaces,
    form: { section: 'technical', input: 'select', span: 2, options: countTo(SEATS) },
  },
  doors: {
    ...line(),
    parse: parsePlaces,
    form: { section: 'technical', input: 'select', span: 2, options: countTo(DOORS) },
  },
  colour: {
    ...line(),
    form: { section: 'technical', span: 2 },
  },
  co2Emission: {
    ...line('Grams of CO2 per kilometre'),
    parse: parseMeasured,
    form: { section: 'technical', span: 3 },
  },
  grossWeight: {
    ...line('Kilograms'),
    parse: parseMeasured,
    form: { section: 'technical', span: 3 },
  },
  firstRegistered: {
    ...paperDate('First registration anywhere'),
    parse: parseFirstRegistered,
    form: { section: 'irish', input: 'date', span: 3 },
  },
  importedFrom: {
    ...paperChoice(
      CAR_CHOICES.importedFrom,
      'Where the car was imported from; null for an Irish car',
    ),
    form: {
      section: 'irish',
      input: 'select',
      span: 3,
      options: keysOf(CAR_CHOICES.importedFrom),
    },
  },
  nctDue: {
    ...PUBLIC_VALUE,
    write: calendarDate().describe('`YYYY-MM-DD`'),
    read: z.iso.date().nullable(),
    parse: parseEndDate,
    form: { section: 'irish', input: 'date', span: 2 },
  },
  roadTax: {
    ...line('Annual motor tax'),
    parse: parseRoadTax,
    form: { section: 'irish', span: 2, placeholder: '€280 a year' },
  },
  environmental: {
    ...line(),
    form: { section: 'irish', span: 2, placeholder: 'Euro 6d' },
  },
  serviceHistory: {
    ...paperChoice(CAR_CHOICES.serviceHistory, 'Whether services are recorded'),
    form: {
      section: 'papers',
      input: 'select',
      span: 2,
      options: keysOf(CAR_CHOICES.serviceHistory),
    },
  },
  lastServiceOn: {
    ...paperDate('Date of the last service'),
    form: { section: 'papers', input: 'date', span: 2 },
  },
  lastServiceKm: {
    ...paperWhole(BOUNDS.maxMileageKm, 'Kilometres at the last service'),
    form: { section: 'papers', span: 2, inputMode: 'numeric' },
  },
  keys: {
    ...paperWhole(20, 'Number of keys'),
    form: { section: 'papers', span: 2, inputMode: 'numeric' },
  },
  previousUse: {
    ...paperChoice(CAR_CHOICES.previousUse, 'What the car was used for'),
    form: { section: 'papers', input: 'select', span: 2, options: keysOf(CAR_CHOICES.previousUse) },
  },
  financeOwed: {
    ...paperChoice(CAR_CHOICES.financeOwed, 'Whether finance is owed on the car'),
    form: { section: 'papers', input: 'select', span: 2, options: keysOf(CAR_CHOICES.financeOwed) },
  },
  historyCheckedWith: {
    ...paperLine('Who checked the history'),
    form: { section: 'papers', span: 3 },
  },
  historyCheckedOn: {
    ...paperDate('When the history was checked'),
    form: { section: 'papers', input: 'date', span: 3 },
  },
  historyNote: {
    ...paperNote('What the check of the history found'),
    form: {
      section: 'papers',
      span: 6,
      hint: 'Visitors read this. Leave out the number of the check.',
    },
  },
  writeOff: {
    ...paperChoice(
      CAR_CHOICES.writeOff,
      'Category of an insurance write-off. A car of category A or B cannot be published; one of another category needs a note',
    ),
    form: { section: 'papers', input: 'select', span: 2, options: keysOf(CAR_CHOICES.writeOff) },
  },
  writeOffNote: {
    ...paperNote('What was damaged and repaired'),
    form: { section: 'papers', span: 4, hint: 'Needed to publish a repaired write-off.' },
  },
  mileageCheckedAgainst: {
    ...paperLine('The source that confirms the mileage'),
    form: { section: 'papers', span: 2 },
  },
  mileageCheckedOn: {
    ...paperDate('When the mileage was checked'),
    form: { section: 'papers', input: 'date', span: 2 },
  },
  recallsCheckedOn: {
    ...paperDate('When the maker had no open recall'),
    form: { section: 'papers', input: 'date', span: 2 },
  },
  connectedServices: {
    ...paperChoice(CAR_CHOICES.connectedServices, 'Whether accounts of the previous owner remain'),
    form: {
      section: 'papers',
      input: 'select',
      span: 2,
      options: keysOf(CAR_CHOICES.connectedServices),
    },
  },
  recordedData: {
    ...paperNote('What the car records about its use'),
    form: {
      section: 'papers',
      span: 4,
      hint: 'For a connected car, name the data sheet of its maker or say where to find it.',
    },
  },
  warrantyMonths: {
    ...paperWhole(240, 'Months of warranty'),
    form: { section: 'papers', span: 2, inputMode: 'numeric' },
  },
  warrantyKm: {
    ...paperWhole(BOUNDS.maxMileageKm, 'Kilometres of warranty'),
    form: { section: 'papers', span: 2, inputMode: 'numeric' },
  },
  warrantyBy: {
    ...paperLine('Who gives the warranty'),
    form: { section: 'papers', span: 2 },
  },
  batteryKwh: {
    ...paperDecimal(1_000, 'Capacity of the battery of an electric car in kWh'),
    form: { section: 'papers', span: 3, inputMode: 'decimal', hint: 'Electric cars.' },
  },
  rangeKm: {
    ...paperWhole(5_000, 'Electric range in kilometres'),
    form: { section: 'papers', span: 3, inputMode: 'numeric', hint: 'Electric cars.' },
  },
  batteryHealth: {
    ...paperWhole(100, 'State of health of the battery in per cent'),
    form: { section: 'papers', span: 3, inputMode: 'numeric' },
  },
  batteryCheckedOn: {
    ...paperDate('When the state of the battery was measured'),
    form: { section: 'papers', input: 'date', span: 3 },
  },
  knownMarks: {
    ...PAPER,
    write: itemPerLine(MAX_MARKS).describe('Known damage, one item per line'),
    read: z.string().nullable().describe('Known damage, one item per line'),
    parse: parseItems,
    maxCell: MAX_MARKS,
    form: { section: 'papers', input: 'multiline', span: 6, hint: 'One mark per line.' },
  },
  description: {
    ...PUBLIC_VALUE,
    write: required(multilineText(BOUNDS.maxDescription), 'Please enter a description'),
    draft: multilineText(BOUNDS.maxDescription),
    read: z.string().nullable(),
    parse: parseProse,
    maxCell: BOUNDS.maxDescription,
    form: { section: 'description', input: 'multiline', span: 6, required: true },
  },
  features: {
    ...PUBLIC_VALUE,
    write: itemPerLine(BOUNDS.maxFeatures).describe('One feature per line'),
    read: z.string().nullable().describe('One feature per line'),
    parse: parseItems,
    maxCell: BOUNDS.maxFeatures,
    form: { section: 'description', input: 'multiline', span: 6, hint: 'One feature per line.' },
  },
  publish: {
    ...boolean('Publish', false),
    draft: z
      .literal(false, 'A draft is not on the site. Save the complete car to publish it')
      .default(false),
    form: { section: 'publishing', input: 'switch', span: 6, hint: 'Anyone can see this car' },
    audience: 'staff',
  },
  premium: {
    ...boolean('Premium', false),
    form: { section: 'publishing', input: 'switch', span: 6, hint: 'Shown under premium vehicles' },
  },
  sale: {
    ...boolean('Sale', true),
    form: { section: 'publishing', input: 'switch', span: 6, hint: 'Off means pre-booking' },
  },
} satisfies Partial<Record<CarLabel, CarField>>;

export type CarFieldName = keyof typeof CAR_FIELDS;

export const CAR_FIELD_NAMES = keysOf(CAR_FIELDS);
