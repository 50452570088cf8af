import { BOUNDS } from '../../platform/bounds.ts';
import { type FieldsWith, fieldsWith } from '../fields/selections.ts';
import { CAR_FIELDS } from '../fields/table.ts';
import { type Condition, type Currency, KM_PER_MILE } from '../car-options.ts';
import { separated } from '../../platform/format.ts';
import { readPlate } from '../../ireland/plate.ts';
import { cleanText, toOneLine } from '../../platform/text/stored-text.ts';
import type { StockField } from './headings.ts';
import { isName, nameMatch, usualName } from './names.ts';
import { parseYear } from './parse-measures.ts';
import {
  type DistanceUnit,
  parseDistance,
  parseLine,
  parseMoney,
  type ParseResult,
  parseYesNo,
  quoted,
} from '../parse-text.ts';
import {
  conditionOf,
  isBlank,
  isEmpty,
  isForSale,
  isNoPrice,
  isNotForSale,
  isQuality,
} from './words.ts';

/** Options for values that the cells do not determine. */
export interface StockRowOptions {
  /** Maximum year of a car: next year. */
  nextYear: number;
  /** Unit of mileages without one; null if nobody has said it. */
  distance: DistanceUnit | null;
  /** Euro per pound. Converts prices in pounds to whole euro; null disables this. */
  rate: number | null;
  /** Whether cars are published, although they have no photo yet and perhaps no price. */
  publish: boolean;
}

export type StockCells = Partial<Record<StockField, string>>;

/** Units or currencies by column. */
export type StockUnits = Partial<Record<StockField, string>>;

/** What the report says about a cell. */
export interface Remark {
  field: StockField;
  text: string;
}

/** Fields that only need the parser from their definition. */
type PlainField = FieldsWith<{ parse: unknown }>;
type Value<Result> = Result extends { value: infer T } ? T : never;
type PlainValues = {
  [Name in PlainField]: Value<ReturnType<(typeof CAR_FIELDS)[Name]['parse']>> | null;
};

/** A car of a stock file. Entries of reference lists are still names. */
export interface StockCar extends Omit<PlainValues, 'currency' | 'publish' | 'premium' | 'sale'> {
  make: string;
  model: string;
  year: number;
  condition: Condition;
  currency: Currency;
  /** Exact decimal text; 0 if there is no price. */
  currentPrice: string;
  mileageKm: number | null;
  mileageMiles: number | null;
  transmission: string | null;
  fuelType: string | null;
  publish: boolean;
  premium: boolean;
  sale: boolean;
}

/** What identifies a car, as written. */
export interface StockIdentity {
  stockNumber: string | null;
  registration: string | null;
  vin: string | null;
}

interface ParsedRow {
  /** Why there is no car; empty if there is one. */
  problems: string[];
  car: StockCar | null;
  identity: StockIdentity;
  /** Cells that were left out or shortened, and cars that are not for sale. */
  findings: Remark[];
  /** How cells were read that do not say everything. The same text for every row. */
  notes: Remark[];
  isForSale: boolean;
}

const PLAIN_FIELDS = fieldsWith({}).filter(
  (name): name is PlainField => 'parse' in CAR_FIELDS[name],
);

/** Columns that contain the year, best first. */
const YEAR_FIELDS: readonly StockField[] = ['year', 'firstRegistered'];

/** Texts that are shortened if they are too long. Other cells are left out. */
const SHORTENED: readonly StockField[] = [
  'model',
  'name',
  'variant',
  'trim',
  'description',
  'features',
];

/** Removes what spreadsheets add so that a cell stays text: `="007"`, and an apostrophe before a sign. */
const cellText = (raw: string) =>
  cleanText(raw)
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'(?=[=+@-])/, '');

/** Cuts a text after a word. */
function shortened(text: string, max: number): string {
  const cut = text.slice(0, max + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'), max / 2)).trimEnd();
}

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
    stockNumber: row.read('stockNumber', parseStockNumber),
    registration: row.read('registration', parseIdentifier),
    vin: row.read('vin', parseIdentifier),
  };
  const make = row.required('make', parseLine);
  const model = withoutMake(row, make, row.required('model', parseLine));
  const year = row.requiredYear(
    readPlate(identity.registration ?? '') ? [...YEAR_FIELDS, 'registration'] : YEAR_FIELDS,
    parseYear(BOUNDS.minYear, options.nextYear),
  );
  const plain = plainValues(row);
  const price = priceOf(row, plain.currency, units.usual, options.rate);
  const mileage = mileageOf(row, price.knownCurrency, units.usual.mileage, options.distance);
  const condition = conditionIn(row);
  const isSellable = isSellableIn(row) && !price.isSold;
  const transmission = row.read('transmission', parseName);
  const fuelType = row.read('fuelType', parseName);
  const isPublishable = row.textOf('publish') === null || plain.publish === true;
  if (plain.name !== null) {
    row.noteUnread('variant', 'the row has a title');
    row.noteUnread('trim', 'the row has a title');
  }
  const { findings, notes, problems } = row;
  const report = { identity, findings, notes, problems, isForSale: isSellable };
  if (make === null || model === null || year === null) return { ...report, car: null };
  return {
    ...report,
    car: {
      ...plain,
      name: plain.name ?? composedName(row, make, model),
      stockNumber: storedNumber(identity),
      make,
      model,
      year,
      condition,
      currency: price.currency,
      currentPrice: price.currentPrice,
      ...mileage,
      transmission,
      fuelType,
      roadTax: roadTaxOf(row, plain.roadTax, price.knownCurrency),
      publish: options.publish && isPublishable && isSellable,
      premium: plain.premium ?? false,
      sale: plain.sale ?? true,
    },
  };
}

/** The cells of a row, and what is to be reported about them. */
class Row {
  readonly findings: Remark[] = [];
  readonly notes: Remark[] = [];
  readonly problems: string[] = [];
  readonly #cells: StockCells;
  readonly #units: StockUnits;

  constructor(cells: StockCells, units: StockUnits) {
    this.#cells = cells;
    this.#units = units;
  }

  /** The text of a cell, null if it says nothing. */
  textOf(field: StockField): string | null {
    const text = cellText(this.#cells[field] ?? '');
    return isBlank(toOneLine(text)) ? null : text;
  }

  /** The text of a cell, null only if it is empty: a status of 'unknown' says something. */
  wordOf(field: StockField): string | null {
    const word = toOneLine(cellText(this.#cells[field] ?? ''));
    return isEmpty(word) ? null : word;
  }

  unitOf(field: StockField): string | null {
    return this.#units[field] ?? null;
  }

  find(field: StockField, text: string): void {
    this.findings.push({ field, text });
  }

  leaveOut(field: StockField, reason: string): null {
    this.find(field, `left out: ${reason}`);
    return null;
  }

  note(field: StockField, text: string): void {
    if (!this.notes.some((note) => note.field === field && note.text === text))
      this.notes.push({ field, text });
  }

  /** Notes that a filled cell is not read. */
  noteUnread(field: StockField, reason: string): void {
    if (this.textOf(field) !== null) this.note(field, `not read, because ${reason}`);
  }

  /** Parses a cell. Returns null, and reports why, if it cannot be read. */
  read<T>(field: StockField, parse: Parser<T>, max: number = BOUNDS.maxName): T | null {
    const parsed = this.#parse(field, parse, max);
    if (parsed === null) return null;
    return 'code' in parsed ? this.leaveOut(field, parsed.message) : parsed.value;
  }

  /** Parses a cell without which there is no car. */
  required<T>(field: StockField, parse: Parser<T>): T | null {
    const parsed = this.#parse(field, parse, BOUNDS.maxName);
    if (parsed !== null && 'value' in parsed) return parsed.value;
    this.problems.push(
      parsed === null
        ? `The ${field} is missing`
        : `${field.charAt(0).toUpperCase()}${field.slice(1)}: ${parsed.message}`,
    );
    return null;
  }

  /** Parses the first of several cells that can be read, and reports those that cannot. */
  requiredYear(fields: readonly StockField[], parse: Parser<number>): number | null {
    const unreadable: { field: StockField; message: string }[] = [];
    for (const [at, field] of fields.entries()) {
      const parsed = this.#parse(field, parse, BOUNDS.maxName);
      if (parsed === null) continue;
      if ('code' in parsed) {
        unreadable.push({ field, message: parsed.message });
        continue;
      }
      for (const one of unreadable) this.leaveOut(one.field, one.message);
      if (fields[at + 1] === 'firstRegistered')
        this.noteUnread('firstRegistered', 'the row has a year');
      return parsed.value;
    }
    const [first] = unreadable;
    this.problems.push(first ? `Year: ${first.message}` : 'The year is missing');
    return null;
  }

  #parse<T>(field: StockField, parse: Parser<T>, max: number): ParseResult<T> | null {
    let text = this.textOf(field);
    if (text === null) return null;
    if (text.length > max) {
      const problem = `it has ${text.length} characters, more than ${max}`;
      if (!SHORTENED.includes(field)) return { code: 'tooLong', message: problem };
      text = shortened(text, max);
      this.find(field, `shortened: ${problem}`);
    }
    const parsed = parse(text, this.unitOf(field));
    if ('value' in parsed && parsed.note !== undefined) this.note(field, parsed.note);
    return parsed;
  }
}

type Parser<T> = (text: string, unit: string | null) => ParseResult<T>;

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

/** A number that is text. Spreadsheets turn long ones into `1.23E+15`, which is the same for many cars. */
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

/** Returns the number that is stored as the stock number: staff see one number of a car. */
export const storedNumber = ({ stockNumber, registration, vin }: StockIdentity) =>
  stockNumber ?? registration ?? vin;

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

/** Returns make, model and variant as a name, or null if the row has no variant. */
function composedName(row: Row, make: string, model: string): string | null {
  const added = (['variant', 'trim'] as const).flatMap((field) => row.read(field, parseLine) ?? []);
  if (added.length === 0) return null;
  let name = `${usualName('makes', make) ?? make} ${model}`;
  for (const text of added) {
    // Variants often begin with the model, or with make and model.
    const start = [name, model].find((begin) => startsWith(text, begin));
    const rest = start === undefined ? text : text.slice(start.length).trim();
    if (nameMatch(rest) !== '' && !hasWords(name, rest)) name += ` ${rest}`;
  }
  if (name.length <= BOUNDS.maxName) return name;
  row.find(
    'variant',
    `shortened: the name has ${name.length} characters, more than ${BOUNDS.maxName}`,
  );
  return shortened(name, BOUNDS.maxName);
}

/** Whether whole words of the text are the same letters: `S Line` has `S-Line`, but `Fiesta` does not have `ST`. */
function hasWords(text: string, searched: string): boolean {
  const letters = nameMatch(searched);
  const words = text.split(' ').map(nameMatch);
  return words.some((_, from) =>
    words.some((__, to) => words.slice(from, to + 1).join('') === letters),
  );
}

const startsWith = (text: string, begin: string) =>
  text.toLowerCase().startsWith(`${begin.toLowerCase()} `);

/** Returns the motor tax, unless the price shows that it is the tax of another country. */
function roadTaxOf(row: Row, tax: string | null, currency: Currency | null): string | null {
  const isInEuro = row.unitOf('roadTax') === 'EUR' || /€|euro?/i.test(tax ?? '');
  if (tax === null || isInEuro || currency === null || currency === 'EUR') return tax;
  return row.leaveOut('roadTax', `the price is in ${currency}, so it is not Irish motor tax`);
}

interface Price {
  currency: Currency;
  currentPrice: string;
  /** The currency that the row or other rows name. */
  knownCurrency: Currency | null;
  /** The cell says that the car is sold or reserved. */
  isSold: boolean;
}

/** Lower prices are read, but may be in thousands or a monthly payment. */
const UNUSUAL_PRICE = 100;

type Money = Value<ReturnType<typeof parseMoney>>;

/**
 * Returns the price, which is the lower one of two. A rate converts pounds, and prices without a currency, to
 * whole euro. The price is 0 if the row has none that can be read.
 */
function priceOf(
  row: Row,
  cellCurrency: Currency | null,
  usual: StockUnits,
  rate: number | null,
): Price {
  let isSold = false;
  const moneyIn = (field: 'price' | 'salePrice'): Money | null => {
    const text = row.textOf(field);
    if (text === null) return null;
    if (isNoPrice(text)) {
      row.find(field, `no price: ${quoted(text)}`);
      return null;
    }
    if (isNotForSale(text)) {
      isSold = true;
      row.find(field, `draft: ${quoted(text)} in place of a price`);
      return null;
    }
    return row.read(field, parseMoney);
  };
  const full = moneyIn('price');
  const reduced = moneyIn('salePrice');
  const isReduced =
    reduced !== null && reduced.cents > 0 && reduced.cents <= (full?.cents || Infinity);
  if (isReduced && full !== null && reduced.cents < full.cents)
    row.note('salePrice', 'the lower price is the one to pay');
  if (reduced !== null && reduced.cents > 0 && !isReduced)
    row.leaveOut('salePrice', 'it is above the price');
  const field = isReduced ? 'salePrice' : 'price';
  const money = isReduced ? reduced : full;
  const stated = new Set(
    [cellCurrency, money?.currency ?? null, currencyUnit(row.unitOf(field))].filter(
      (currency) => currency !== null,
    ),
  );
  const [statedCurrency = null] = stated;
  const usualCurrency = currencyUnit(usual[field] ?? null);
  const knownCurrency = statedCurrency ?? usualCurrency;
  const currency = knownCurrency ?? (rate === null ? 'EUR' : 'GBP');
  const without = {
    currency: rate === null ? currency : 'EUR',
    currentPrice: '0.00',
    knownCurrency,
    isSold,
  };
  if (money !== null && money.cents === 0) row.find(field, 'no price: it is 0');
  if (money === null || money.cents === 0) return without;
  const leaveOut = (reason: string) => {
    row.leaveOut(field, reason);
    return without;
  };
  if (stated.size > 1) return leaveOut(`the row names ${[...stated].join(' and ')}`);
  if (cellCurrency === null && row.textOf('currency') !== null)
    return leaveOut('its currency is not known');
  if (statedCurrency === null) row.note(field, currencyNote(usualCurrency, rate));
  const isConverted = rate !== null && currency === 'GBP';
  const price = isConverted
    ? Math.round((money.cents * Math.round(rate * 1e6)) / 1e8)
    : money.cents / 100;
  if (price > BOUNDS.maxPrice)
    return leaveOut(`${separated(price)} is above ${separated(BOUNDS.maxPrice)}`);
  if (price < UNUSUAL_PRICE) row.note(field, `below ${UNUSUAL_PRICE}: is it the price of a car?`);
  if (isConverted) row.note(field, `converted to euro at ${rate} a pound`);
  return {
    currency: isConverted ? 'EUR' : currency,
    currentPrice: price.toFixed(2),
    knownCurrency,
    isSold,
  };
}

function currencyNote(usual: Currency | null, rate: number | null): string {
  if (usual !== null) return `${usual} where the cell names no currency, as in the other rows`;
  return rate === null
    ? 'euro, because neither heading nor cell names a currency'
    : 'pounds, because neither heading nor cell names a currency and --rate is given';
}

const currencyUnit = (unit: string | null): Currency | null =>
  unit === 'EUR' || unit === 'GBP' || unit === 'USD' ? unit : null;

/** Returns both mileages; calculates the missing one from the other. */
function mileageOf(
  row: Row,
  currency: Currency | null,
  usual: string | undefined,
  option: DistanceUnit | null,
): Pick<StockCar, 'mileageKm' | 'mileageMiles'> {
  const read = (field: StockField, stated: DistanceUnit | null) => {
    const distance = row.read(field, parseDistance);
    if (distance === null) return null;
    if (stated !== null && distance.unit !== null && distance.unit !== stated)
      return row.leaveOut(field, `it is written in ${distance.unit}, not in ${stated}`);
    const unit = stated ?? distance.unit ?? option ?? assumedUnit(row, currency, usual);
    const km = unit === 'km' ? distance.figure : Math.round(distance.figure * KM_PER_MILE);
    if (km <= BOUNDS.maxMileageKm) return { unit, figure: distance.figure };
    const most = `${separated(BOUNDS.maxMileageKm)} km`;
    return row.leaveOut(field, `${separated(km)} km is above ${most}`);
  };
  const stated = [read('mileageKm', 'km'), read('mileageMiles', 'mi')];
  const isStated = stated.some(Boolean);
  if (isStated) row.noteUnread('mileage', 'another column says the unit');
  const found = isStated ? stated : [read('mileage', unitIn(row))];
  const km = found.find((distance) => distance?.unit === 'km')?.figure ?? null;
  let miles = found.find((distance) => distance?.unit === 'mi')?.figure ?? null;
  if (km !== null && miles !== null && !areEqual(km, miles))
    miles = row.leaveOut('mileageMiles', `it is not the same as ${separated(km)} km`);
  return {
    mileageKm: km ?? (miles === null ? null : Math.round(miles * KM_PER_MILE)),
    mileageMiles: miles ?? (km === null ? null : Math.round(km / KM_PER_MILE)),
  };
}

/** Whether the distances differ by rounding only. */
const areEqual = (km: number, miles: number) =>
  Math.abs(km - miles * KM_PER_MILE) <= Math.max(2, km * 0.01);

/** The unit in the column of units. */
function unitIn(row: Row): DistanceUnit | null {
  const text = row.textOf('mileageUnit');
  if (text === null) return null;
  if (/^(k|km|kms|kmt|kilomet(re|er)s?)$/i.test(text)) return 'km';
  if (/^(m|mi|mls|smi|miles?)$/i.test(text)) return 'mi';
  return row.leaveOut('mileageUnit', `${quoted(text)} is neither km nor miles`);
}

function assumedUnit(row: Row, currency: Currency | null, usual: string | undefined): DistanceUnit {
  if (usual === 'km' || usual === 'mi') {
    row.note('mileage', `${usual} where the cell has no unit, as in the other rows`);
    return usual;
  }
  if (currency === 'GBP' || currency === 'USD') {
    row.note(
      'mileage',
      'miles, because the file has no unit and the prices are not in euro; otherwise use --distance km',
    );
    return 'mi';
  }
  row.note('mileage', 'km, because the file has no unit; if they are miles, use --distance mi');
  return 'km';
}

/** Returns whether the car is new, used or certified. */
function conditionIn(row: Row): Condition {
  const stated = (['state', 'condition'] as const).map((field) => {
    const text = row.textOf(field);
    if (text === null) return undefined;
    const condition = conditionOf(text);
    if (condition === undefined && isQuality(text))
      row.note(field, 'grades such as GOOD do not say whether a car is new');
    else if (condition === undefined && !isNotForSale(text))
      row.leaveOut(field, `${quoted(toOneLine(text))} does not say whether the car is new or used`);
    return condition;
  });
  const condition =
    stated[0] ??
    stated[1] ??
    conditionInStatus(row.wordOf('status')) ??
    conditionInStatus(row.wordOf('availability')) ??
    (row.read('isNew', parseYesNo) ? 'New' : row.read('isUsed', parseYesNo) ? 'Used' : undefined);
  const isCertified = row.read('certified', parseYesNo) === true;
  if (isCertified && condition !== 'New') return 'Certified Pre-Owned';
  if (condition === undefined)
    row.note('condition', 'Used, because the row does not say New or Used');
  return condition ?? 'Used';
}

/** The condition that a status is. Letters such as `N` have other meanings in a status. */
const conditionInStatus = (word: string | null): Condition | undefined =>
  word === null || word.length === 1 ? undefined : conditionOf(word);

/** Whether the row says nothing against selling the car. Unknown words of a status count against it. */
function isSellableIn(row: Row): boolean {
  const conditionsAgainst = (['state', 'condition'] as const).filter((field) => {
    const word = row.wordOf(field);
    if (word === null || !isNotForSale(word)) return false;
    row.find(field, `draft: ${quoted(word)}`);
    return true;
  });
  const against = (['availability', 'status', 'sold', 'reserved'] as const).filter((field) => {
    const word = row.wordOf(field);
    if (word === null || conditionInStatus(word) !== undefined) return false;
    const isFlag = field === 'sold' || field === 'reserved';
    const answer = isFlag ? parseYesNo(word) : null;
    const isClear = answer !== null && 'value' in answer ? !answer.value : isForSale(word);
    if (isClear) return false;
    const isKnown = isFlag || isNotForSale(word);
    row.find(
      field,
      isKnown
        ? `draft: ${quoted(word)}`
        : `draft: ${quoted(word)} is not known to mean that the car is for sale`,
    );
    return true;
  });
  return conditionsAgainst.length + against.length === 0;
}
