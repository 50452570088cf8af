import { AppError } from '../../../platform/errors.ts';
import { COMMAND_LINE, type ImportAdvice } from './advice.ts';
import {
  CHOICES,
  HEADING_UNITS,
  HEADINGS,
  IMPLIED_UNITS,
  NOT_IMPORTED,
  type SampleTest,
  type StockField,
} from './headings.ts';
import { keysOf } from '../../../platform/objects.ts';
import { parseYear } from '../fields/parse-measures.ts';
import {
  parseCurrency,
  parseDate,
  parseDistance,
  parseMoney,
  parseYesNo,
} from '../../../platform/text/parse-text.ts';
import type { StockCells, StockUnits } from './row.ts';
import { conditionOf, isBlank, isBody, isEmpty, isForSale, isNotForSale } from './words.ts';

/** Characters of a heading that are compared: more than any known heading has. */
const MAX_HEADING = 200;

/** `Price (€)` and `price_eur` are the same heading. */
function headingKey(text: string): string {
  return text
    .slice(0, MAX_HEADING)
    .replaceAll('€', 'eur')
    .replaceAll('£', 'gbp')
    .replaceAll('$', 'usd')
    .replaceAll('#', 'no')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^a-z0-9]/giu, '')
    .toLowerCase();
}

/** Meaning of a heading. The lowest rank wins if several columns have the same field. */
interface Meaning {
  field: StockField;
  unit: string | null;
  rank: number;
}

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  keysOf(HEADINGS).flatMap((field) =>
    [...new Set([...HEADINGS[field], field.toLowerCase()])].map(
      (key, rank) => [key, { field, unit: IMPLIED_UNITS.get(key) ?? null, rank }] as const,
    ),
  ),
);

/** Rank of headings with several meanings: headings with one meaning win. */
const CHOICE_RANK = 1_000;

/** Returns the possible meanings of a heading by preference, each with the test that the values must pass. */
function meaningsOf(key: string): (Meaning & { if: SampleTest })[] {
  const choices = CHOICES.get(key);
  if (choices) return choices.map((choice) => ({ ...choice, unit: null, rank: CHOICE_RANK }));
  const meaning = MEANINGS.get(key);
  if (meaning) return [{ ...meaning, if: 'any' }];
  for (const { fields, units } of HEADING_UNITS) {
    for (const [suffix, unit] of units) {
      if (!key.endsWith(suffix) || key === suffix) continue;
      const base = meaningsOf(key.slice(0, -suffix.length)).find(({ field }) =>
        fields.includes(field),
      );
      if (base) return [{ ...withUnit(base, unit), if: 'any' }];
    }
  }
  const prefix = /^(?:vehicles?|cars?)(?=.)/.exec(key)?.[0];
  return prefix === undefined ? [] : meaningsOf(key.slice(prefix.length));
}

/** Returns the field with this name, or the most likely meaning of the heading. */
function bestMeaning(key: string): Meaning | undefined {
  return MEANINGS.get(key) ?? meaningsOf(key)[0];
}

function withUnit({ field, rank }: Meaning, unit: string): Meaning {
  if (field !== 'mileage') return { field, unit, rank };
  return { field: unit === 'km' ? 'mileageKm' : 'mileageMiles', unit: null, rank };
}

/** The value of `--map` for a column that is not imported. */
const IGNORE = 'ignore';

/** Whether `--map` accepts this target: `ignore`, a field or a known heading. */
export const isKnownTarget = (target: string) =>
  headingKey(target) === IGNORE || bestMeaning(headingKey(target)) !== undefined;

export interface StockColumn {
  heading: string;
  /** Index of the cell. */
  at: number;
  field: StockField;
  /** Unit or currency in the heading. */
  unit: string | null;
  /** Unit or currency of the cells, for cells without one. Null if the cells have several, or none. */
  usualUnit: string | null;
}

export interface StockColumns {
  columns: readonly StockColumn[];
  /** Other columns with prices, best first, for rows whose price is empty or 0. */
  sparePrices: readonly StockColumn[];
  /** Headings of columns that are not imported, with the reason. */
  ignored: { heading: string; reason: string }[];
  width: number;
}

export const knownHeadings = (cells: readonly string[]): number =>
  cells.filter((cell) => meaningsOf(headingKey(cell)).length > 0).length;

/** Fields that several columns can have. A car is sold if any of these cells is 'sold'. */
const SHARED_FIELDS: readonly StockField[] = ['availability', 'status'];

/** Columns whose values or units have a currency. */
const MONEY_FIELDS: readonly StockField[] = ['price', 'salePrice', 'currency'];

const SAMPLE_TESTS: Readonly<Record<SampleTest, (values: readonly string[]) => boolean>> = {
  any: () => true,
  yesNo: (values) => values.every((value) => 'value' in parseYesNo(value)),
  money: mostly((value) => 'value' in parseMoney(value)),
  condition: mostly(isCondition),
  conditionOnly: (values) => values.every(isCondition),
  body: mostly(isBody),
  euro: (values) => values.length > 0 && mostly((value) => /€|\beuro?\b/i.test(value))(values),
  distinct: (values) => new Set(values).size === values.length,
  plates: mostly(isPlate),
  years: (values) =>
    values.every((value) => !isPlate(value) && 'value' in parseYear(1900, 2200)(value)),
  dates: (values) => values.every((value) => 'value' in parseDate(value)),
  carPages: (values) => values.every((value) => CAR_PAGE.test(value)),
};

const CAR_PAGE = /^https?:\/\/[^/\s]+\/car\/[1-9]\d{0,8}$/;

function isCondition(value: string): boolean {
  return conditionOf(value) !== undefined;
}

function isPlate(value: string): boolean {
  const compact = value.replaceAll(/[^a-z0-9]/gi, '');
  return (
    compact.length >= 5 &&
    /[a-z]/i.test(compact) &&
    /\d/.test(compact) &&
    'code' in parseDate(value)
  );
}

function mostly(test: (value: string) => boolean) {
  return (values: readonly string[]) => values.filter(test).length >= values.length / 2;
}

interface MapOptions {
  /** Fields or `ignore` by heading, which override the known headings. */
  map?: Readonly<Record<string, string>>;
  /** Whether the user has set a rate, so that prices without a currency are in pounds. */
  isForeign?: boolean;
  advice?: ImportAdvice;
}

/**
 * Finds the column of each field by its heading, and by its values if the heading has several meanings. If
 * several columns match a field, uses the heading that is listed first in `HEADINGS`.
 * @param sample the first rows
 * @throws {AppError} invalid if a required column is missing, or one that `map` names
 */
export function mapColumns(
  cells: readonly string[],
  sample: readonly (readonly string[])[] = [],
  { map = {}, isForeign = false, advice = COMMAND_LINE }: MapOptions = {},
): StockColumns {
  const targets = mappedTargets(cells, map, advice);
  const reasons = new Map<number, string>();
  const found = cells.flatMap((heading, at): RankedColumn[] => {
    const target = targets.get(at);
    if (target !== undefined && headingKey(target) === IGNORE) {
      reasons.set(at, advice.leftOut);
      return [];
    }
    const values = sample.map((row) => row[at]?.trim() ?? '').filter((value) => !isBlank(value));
    const key = headingKey(target ?? heading);
    const rank = target === undefined ? undefined : -1;
    const meaning =
      target === undefined && values.length > 0
        ? (meaningsOf(key).find((one) => SAMPLE_TESTS[one.if](values)) ?? statusIn(values))
        : bestMeaning(key);
    if (!meaning) return [];
    const { field } = meaning;
    // A road tax column that `--map` names is Irish, also in a file in pounds.
    const unit = field === 'roadTax' && rank !== undefined ? 'EUR' : meaning.unit;
    return [
      {
        heading: heading.trim(),
        at,
        field,
        unit,
        usualUnit: usualUnitOf(field, values),
        rank: rank ?? meaning.rank,
      },
    ];
  });
  const columns = found.filter((column) => {
    if (SHARED_FIELDS.includes(column.field)) return true;
    const best = byRank(found, column.field)[0] ?? column;
    if (best !== column) reasons.set(column.at, `'${best.heading}' is used`);
    return best === column;
  });
  const [price, ...others] = byRank(found, 'price');
  // If the user has chosen the price column with `--map`, no other one replaces it.
  const spare = price === undefined || price.rank < 0 ? [] : others;
  for (const { at } of spare)
    reasons.set(at, `'${price?.heading}' is used, and this one only where that is empty or 0`);
  const arePricesForeign =
    isForeign ||
    columns.some(({ field, unit, usualUnit }) => {
      const currency = unit || usualUnit;
      return MONEY_FIELDS.includes(field) && (currency === 'GBP' || currency === 'USD');
    });
  const kept = columns.filter(({ field, at, unit }) => {
    const isForeignTax = arePricesForeign && field === 'roadTax' && unit !== 'EUR';
    if (isForeignTax) reasons.set(at, 'the prices are not in euro, so it is not Irish motor tax');
    return !isForeignTax;
  });
  requireColumns(cells, kept, advice);
  const used = new Set(kept.map(({ at }) => at));
  return {
    columns: kept.map(withoutRank),
    sparePrices: spare.map(withoutRank),
    ignored: cells.flatMap((heading, at) =>
      used.has(at) || heading.trim() === ''
        ? []
        : [
            {
              heading: heading.trim(),
              reason: reasons.get(at) ?? reasonOf({ heading, sample, at, advice }),
            },
          ],
    ),
    width: cells.length,
  };
}

interface RankedColumn extends StockColumn {
  rank: number;
}

const withoutRank = ({ rank: _rank, ...column }: RankedColumn): StockColumn => column;

/** The columns of a field, best first. */
const byRank = (columns: readonly RankedColumn[], field: StockField) =>
  columns.filter((column) => column.field === field).toSorted((a, b) => a.rank - b.rank);

/** Recognises a column by its values if they say which cars are sold: such a column must not be ignored. */
function statusIn(values: readonly string[]): Meaning | undefined {
  const isStatus = values.every(
    (value) =>
      (isForSale(value) || isNotForSale(value) || isCondition(value)) &&
      'code' in parseYesNo(value),
  );
  return isStatus && !values.every(isCondition)
    ? { field: 'status', unit: null, rank: CHOICE_RANK }
    : undefined;
}

function usualUnitOf(field: StockField, values: readonly string[]): string | null {
  const units = new Set(
    values.flatMap((value) => {
      if (field === 'mileage') return unitIn(parseDistance(value));
      if (field === 'currency') return valueIn(parseCurrency(value));
      return MONEY_FIELDS.includes(field) ? currencyIn(parseMoney(value)) : [];
    }),
  );
  const [unit = null] = units.size === 1 ? units : [];
  return unit;
}

const valueIn = (currency: ReturnType<typeof parseCurrency>) =>
  'value' in currency ? currency.value : [];
const unitIn = (distance: ReturnType<typeof parseDistance>) =>
  ('value' in distance && distance.value.unit) || [];
const currencyIn = (money: ReturnType<typeof parseMoney>) =>
  ('value' in money && money.value.currency) || [];

/** Returns the targets of `--map` by the index of their column. */
function mappedTargets(
  cells: readonly string[],
  map: Readonly<Record<string, string>>,
  { mapping }: ImportAdvice,
): Map<number, string> {
  const targets = new Map<number, string>();
  for (const [heading, target] of Object.entries(map)) {
    const exact = cells.findIndex((cell) => cell.trim() === heading.trim());
    const at =
      exact >= 0 ? exact : cells.findIndex((cell) => headingKey(cell) === headingKey(heading));
    if (at < 0)
      throw new AppError(
        'invalid',
        `${mapping}: the file has no column '${heading}'. ${headingsOf(cells)}`,
      );
    if (!isKnownTarget(target))
      throw new AppError('invalid', `${mapping}: '${target}' is not a field. See --help.`);
    targets.set(at, target);
  }
  return targets;
}

function requireColumns(
  cells: readonly string[],
  columns: readonly StockColumn[],
  { missingColumn }: ImportAdvice,
): void {
  const has = (...fields: StockField[]) => columns.some(({ field }) => fields.includes(field));
  const missing = [
    ...(has('make') ? [] : ['make']),
    ...(has('model') ? [] : ['model']),
    ...(has('year', 'firstRegistered', 'registration') ? [] : ['year']),
    ...(has('price', 'salePrice') ? [] : ['price']),
  ];
  if (missing.length === 0) return;
  const needed = 'the first line must contain the headings make, model, year and price';
  throw new AppError(
    'invalid',
    `The file has no column for ${new Intl.ListFormat('en-IE').format(missing)}: ${needed}. ${headingsOf(cells)} ${missingColumn}`,
  );
}

const MAX_SHOWN = 200;

function headingsOf(cells: readonly string[]): string {
  const text = cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ');
  return `The first line is: ${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}.`;
}

interface IgnoredColumn {
  heading: string;
  sample: readonly (readonly string[])[];
  at: number;
  advice: ImportAdvice;
}

function reasonOf({ heading, sample, at, advice }: IgnoredColumn): string {
  const key = headingKey(heading);
  const known = NOT_IMPORTED.find(({ pattern }) => pattern.test(key));
  if (known) return known.advice ? `${known.reason}: ${advice[known.advice]}` : known.reason;
  if (
    sample.some((row) =>
      /^https?:\/\/\S+\.(?:jpe?g|png|webp|heic|avif)\b/i.test(row[at]?.trim() ?? ''),
    )
  )
    return 'addresses of photos: the import fetches no photos';
  if (CHOICES.has(key)) return 'its values fit none of the fields with this heading';
  return 'no field for it';
}

/** Replaces the price column, if it is empty or 0 in this row, by the first spare one with a price. */
export function withFilledPrice(columns: StockColumns, cells: readonly string[]): StockColumns {
  const hasNoPrice = ({ at }: StockColumn) => {
    const cell = cells[at]?.trim() ?? '';
    const money = parseMoney(cell);
    return isBlank(cell) || ('value' in money && money.value.cents === 0);
  };
  const isEmptyPrice = (column: StockColumn) => column.field === 'price' && hasNoPrice(column);
  const spare = columns.columns.some(isEmptyPrice)
    ? columns.sparePrices.find((column) => !hasNoPrice(column))
    : undefined;
  if (!spare) return columns;
  return {
    ...columns,
    columns: columns.columns.map((column) => (isEmptyPrice(column) ? spare : column)),
  };
}

export function pickFields({ columns }: StockColumns, cells: readonly string[]): StockCells {
  const fields: StockCells = {};
  for (const { field, at } of columns) {
    const [earlier = '', cell = ''] = [fields[field], cells[at]];
    const isDecided = SHARED_FIELDS.includes(field) && statusWeight(earlier) > statusWeight(cell);
    if (!isDecided) fields[field] = cell;
  }
  return fields;
}

/** Of several status cells of a row, the one with the highest weight counts. */
function statusWeight(cell: string): number {
  const word = cell.trim();
  if (isEmpty(word)) return 0;
  if (isForSale(word)) return 1;
  return isCondition(word) ? 2 : 3;
}

/** The units of the columns by field: those in the headings, and those of other cells of the column. */
export function unitsOf({ columns }: StockColumns): { stated: StockUnits; usual: StockUnits } {
  const stated: StockUnits = {};
  const usual: StockUnits = {};
  for (const { field, unit, usualUnit } of columns) {
    if (unit) stated[field] = unit;
    if (usualUnit) usual[field] = usualUnit;
  }
  return { stated, usual };
}
