import { BOUNDS } from '../../../platform/bounds.ts';
import { type FieldsWith, fieldsWith } from '../fields/selections.ts';
import { CAR_FIELDS } from '../fields/table.ts';
import type { Currency } from '../../../platform/format.ts';
import type { Condition } from '../car-options.ts';
import { readPlate } from '../../ireland/plate.ts';
import { type CarNumbers, storedNumber, parseRegistration, parseVin } from '../fields/identity.ts';
import { leftOver } from '../fields/derivative.ts';
import { publishProblem } from '../write/publish-problem.ts';
import { toOneLine } from '../../../platform/text/stored-text.ts';
import type { ImportAdvice } from './advice.ts';
import type { StockField } from './headings.ts';
import { isName, nameMatch, usualName } from './names.ts';
import { parseModel, parseYear } from '../fields/parse-measures.ts';
import {
  type DistanceUnit,
  parseLine,
  type ParseResult,
  quoted,
} from '../../../platform/text/parse-text.ts';
import { type Remark, Row, shortened, type StockCells, type StockUnits } from './row.ts';
import { mileageOf } from './row-mileage.ts';
import { priceOf, roadTaxOf } from './row-price.ts';
import { conditionIn, isSellableIn } from './row-sale.ts';

/** Options for values that the cells do not determine. */
export interface StockRowOptions {
  /** Maximum year of a car: next year. */
  nextYear: number;
  /** Unit of mileages without one; null if the user has chosen none. */
  distance: DistanceUnit | null;
  /** Euro per pound. Converts prices in pounds to whole euro; null disables this. */
  rate: number | null;
  /** Whether cars are published, even without photos or a price. A car with an unreadable price stays a draft. */
  publish: boolean;
  advice: ImportAdvice;
}

/** Fields that only need the parser from their definition. */
type PlainField = FieldsWith<{ parse: unknown }>;
type Value<Result> = Result extends { value: infer T } ? T : never;
type PlainValues = {
  [Name in PlainField]: Value<ReturnType<(typeof CAR_FIELDS)[Name]['parse']>> | null;
};

/** A car of a stock file. Entries of reference lists are still names. */
export interface StockCar extends Omit<PlainValues, 'currency' | 'publish' | 'premium' | 'sale'> {
  registration: string | null;
  vin: string | null;
  make: string;
  model: string;
  year: number;
  condition: Condition;
  currency: Currency;
  /** Exact decimal text; 0 if there is no price. */
  currentPrice: string;
  /** The text of a price that cannot be parsed. */
  unreadPrice: string | null;
  mileageKm: number | null;
  mileageMiles: number | null;
  transmission: string | null;
  fuelType: string | null;
  publish: boolean;
  premium: boolean;
  sale: boolean;
}

/** The identifiers of a car in the file, also those that cannot be stored. */
export interface StockIdentity extends CarNumbers {
  /** Address of the car's page, from our own export. */
  address: string | null;
}

interface ParsedRow {
  /** Reasons why the row is rejected; empty if it has a car. */
  problems: string[];
  car: StockCar | null;
  identity: StockIdentity;
  /** Cells that were left out or shortened, and cars that are not for sale. */
  findings: Remark[];
  /** Assumptions about incomplete cells, with the same text for every row. */
  notes: Remark[];
  isForSale: boolean;
  /** Whether the file states the currency of the price. */
  isCurrencyKnown: boolean;
}

export const PLAIN_FIELDS = fieldsWith({}).filter(
  (name): name is PlainField => 'parse' in CAR_FIELDS[name],
);

const MAX_ADDRESS = 300;

/** Columns that contain the year, best first. */
const YEAR_FIELDS: readonly StockField[] = ['year', 'firstRegistered'];

/**
 * Parses a row of a stock file to a car. A cell that cannot be read is left out and reported. Only a row without
 * make, model or year has no car. By default the car is used, for sale and not premium.
 */
export function parseRow(
  cells: StockCells,
  units: { stated: StockUnits; usual: StockUnits },
  options: StockRowOptions,
): ParsedRow {
  const row = new Row(cells, units.stated);
  const identity = {
    address: row.read('address', parseLine, MAX_ADDRESS),
    stockNumber: row.read('stockNumber', parseStockNumber),
    registration: row.read('registration', parseIdentifier),
    vin: row.read('vin', parseIdentifier),
  };
  const make = row.required('make', parseLine);
  const model = withoutMake(row, make, row.required('model', parseModel));
  const year = row.requiredYear(
    readPlate(identity.registration ?? '') ? [...YEAR_FIELDS, 'registration'] : YEAR_FIELDS,
    parseYear(BOUNDS.minYear, options.nextYear),
  );
  const plain = plainValues(row);
  const price = priceOf(row, {
    cellCurrency: plain.currency,
    usual: units.usual,
    rate: options.rate,
  });
  const mileage = mileageOf(row, {
    // With a rate, prices without a currency are in pounds.
    currency: price.knownCurrency ?? (options.rate === null ? null : 'GBP'),
    usual: units.usual.mileage,
    option: options.distance,
    advice: options.advice,
  });
  const condition = conditionIn(row);
  const isSellable = isSellableIn(row) && !price.isSold;
  const transmission = row.read('transmission', parseName);
  const fuelType = row.read('fuelType', parseName);
  const problem = publishProblem(plain);
  if (problem) row.find(problem.field, `draft: ${problem.message}`);
  if (options.publish && price.unreadPrice !== null)
    row.note('price', 'the car is a draft where the price cannot be read');
  const isPublishable = row.textOf('publish') === null || plain.publish === true;
  const { findings, notes, problems } = row;
  const report = {
    identity,
    findings,
    notes,
    problems,
    isForSale: isSellable,
    isCurrencyKnown: price.knownCurrency !== null,
  };
  if (make === null || model === null || year === null) return { ...report, car: null };
  return {
    ...report,
    car: {
      ...plain,
      name: nameOf(row, plain.name, { make, model, year }),
      stockNumber: storedNumber(identity),
      registration: storable(row, 'registration', identity.registration, parseRegistration),
      vin: storable(row, 'vin', identity.vin, parseVin),
      make,
      model,
      year,
      condition,
      currency: price.currency,
      currentPrice: price.currentPrice,
      unreadPrice: price.unreadPrice,
      ...mileage,
      transmission,
      fuelType,
      roadTax: roadTaxOf(row, { tax: plain.roadTax, currency: price.knownCurrency }),
      publish:
        options.publish &&
        isPublishable &&
        isSellable &&
        problem === null &&
        price.unreadPrice === null,
      premium: plain.premium ?? false,
      sale: plain.sale ?? true,
    },
  };
}

function plainValues(row: Row): PlainValues;
function plainValues(row: Row): object {
  return Object.fromEntries(
    PLAIN_FIELDS.map((name) => {
      const field = CAR_FIELDS[name];
      const max = 'maxCell' in field ? field.maxCell : undefined;
      return [name, row.read<unknown>(name, field.parse, max)];
    }),
  );
}

/** Parses a number that is text. Rejects `1.23E+15`, to which spreadsheets shorten different long numbers. */
function parseNumberText(text: string): ParseResult<string> {
  if (!/^\d([.,]\d+)?E\+\d+$/i.test(text)) return parseLine(text);
  const message = `${quoted(text)} is a number that a spreadsheet has shortened`;
  return { code: 'notIdentifier', message };
}

const notIdentifier = (text: string) => ({
  code: 'notIdentifier' as const,
  message: `${quoted(text)} does not identify a car`,
});

function parseStockNumber(text: string): ParseResult<string> {
  const line = parseNumberText(text);
  if ('code' in line || !/^(0+|new|used|(in )?stock)$/i.test(line.value)) return line;
  return notIdentifier(text);
}

/** A registration or VIN. Words such as `NEW` do not identify a car. */
function parseIdentifier(text: string): ParseResult<string> {
  const line = parseNumberText(text);
  if ('code' in line) return line;
  const value = line.value.toUpperCase();
  const compact = value.replaceAll(/[^A-Z0-9]/g, '');
  const isIdentifier = compact.length >= 4 && /[1-9]/.test(compact);
  return isIdentifier ? { value: readPlate(value)?.plate ?? value } : notIdentifier(text);
}

/** Returns the stored form of a plate or VIN, or null. One that cannot be stored still identifies a car. */
function storable(
  row: Row,
  field: 'registration' | 'vin',
  identifier: string | null,
  parse: (text: string) => ParseResult<string>,
): string | null {
  if (identifier === null) return null;
  const parsed = parse(identifier);
  return 'value' in parsed ? parsed.value : row.leaveOut(field, parsed.message);
}

function parseName(text: string): ParseResult<string> {
  const value = toOneLine(text);
  return isName(value) ? { value } : { code: 'notName', message: `${quoted(text)} is not a name` };
}

/** Removes the make at the beginning of a model: `Ford Focus` of the make Ford. */
function withoutMake(row: Row, make: string | null, model: string | null): string | null {
  if (make === null || model === null || !startsWith(model, make)) return model;
  row.note('model', 'the make at the beginning is left out');
  return model.slice(make.length).trim();
}

/** The cells of a row about the name of a car. */
interface Named {
  make: string;
  model: string;
  year: number;
}

/**
 * Returns the name of a car: make, model and what its title, or else its variant, adds to them. A title that has none
 * of make, model and year is the name. Null if there is nothing to add.
 */
function nameOf(row: Row, title: string | null, car: Named): string | null {
  const rest = title === null ? '' : withoutNames(title, car);
  if (title === null || nameMatch(rest) === '') return composedName(row, car);
  row.noteUnread('variant', 'the row has a title');
  row.noteUnread('trim', 'the row has a title');
  return nameMatch(rest) === nameMatch(title)
    ? title
    : fitting(row, 'name', `${baseName(car)} ${rest}`);
}

const baseName = ({ make, model }: Named) =>
  `${usualName('makes', make) ?? make} ${usualName('models', model) ?? model}`;

const withoutNames = (text: string, car: Named) =>
  leftOver(text, car, (make) => nameMatch(usualName('makes', make) ?? make));

/** Returns make, model and variant as a name, or null if the row has no variant. */
function composedName(row: Row, car: Named): string | null {
  const added = (['variant', 'trim'] as const).flatMap((field) => row.read(field, parseLine) ?? []);
  if (added.length === 0) return null;
  let name = baseName(car);
  for (const text of added) {
    // Trims often begin with the name so far.
    const further = startsWith(text, name) ? text.slice(name.length).trim() : text;
    const rest = withoutNames(further, car);
    if (nameMatch(rest) !== '' && !hasWords(name, rest)) name += ` ${rest}`;
  }
  return fitting(row, 'variant', name);
}

function fitting(row: Row, field: StockField, name: string): string {
  if (name.length <= BOUNDS.maxName) return name;
  row.find(field, `shortened: the name has ${name.length} characters, more than ${BOUNDS.maxName}`);
  return shortened(name, BOUNDS.maxName);
}

/** Whether whole words of the text have the same letters: `S Line` has `S-Line`, but `Fiesta` does not have `ST`. */
function hasWords(text: string, searched: string): boolean {
  const letters = nameMatch(searched);
  const words = text.split(' ').map(nameMatch);
  return words.some((_, from) =>
    words.some((__, to) => words.slice(from, to + 1).join('') === letters),
  );
}

const startsWith = (text: string, begin: string) =>
  text.toLowerCase().startsWith(`${begin.toLowerCase()} `);
