import { parseRow, type StockCar, type StockIdentity, type StockRowOptions } from './stock-row.ts';
import type { StockField } from './headings.ts';
import type { StockCells } from './row.ts';
import {
  type StockColumns,
  pickFields,
  unitsOf,
  withFilledPrice,
} from './import-columns.server.ts';
import type { CsvRecord } from '../../../platform/csv/csv-records.server.ts';
import { addressKey, contentKeys, importKeyOf } from './known-cars.server.ts';
import { numberKeys } from '../fields/identity.ts';
import { addRemarks, type ImportReport } from './import-report.server.ts';

/** A row that ends before one of these columns is rejected. */
const NEEDED: readonly StockField[] = [
  'make',
  'model',
  'year',
  'firstRegistered',
  'price',
  'salePrice',
  'currency',
  'stockNumber',
  'registration',
  'vin',
];

/** A row that ends before one of these columns becomes a draft, because its car may not be for sale. */
const DECISIVE: readonly StockField[] = ['availability', 'status', 'sold', 'reserved', 'publish'];

/** A valid row, and the keys by which it is recognised. */
export interface Candidate {
  line: number;
  /** By field, as written. */
  cells: StockCells;
  car: StockCar;
  isCurrencyKnown: boolean;
  isForSale: boolean;
  keys: string[];
  /** The keys to store besides the stock number; null if there is no other key. */
  importKey: string | null;
}

/** Returns a function that parses rows one after the other and adds what it finds to the report. */
export function rowParser({
  columns,
  options,
  report,
}: {
  columns: StockColumns;
  options: StockRowOptions;
  report: ImportReport;
}) {
  const units = unitsOf(columns);
  const contentKey = contentKeys();
  const lineOfKey = new Map<string, number>();
  return ({ cells, line }: CsvRecord): Candidate | undefined => {
    report.rows += 1;
    const reject = (reason: string) => void report.rejected.push({ line, reason });
    const surplus = cells.slice(columns.width).some((cell) => cell.trim() !== '');
    const missing = columns.columns.filter(({ at }) => at >= cells.length);
    if (surplus || missing.some(({ field }) => NEEDED.includes(field))) {
      return reject(`It has ${cells.length} cells, the header has ${columns.width}`);
    }
    const filled = withFilledPrice(columns, cells);
    const fields = pickFields(filled, cells);
    const { car, identity, problems, isForSale, isCurrencyKnown, ...remarks } = parseRow(
      fields,
      filled === columns ? units : unitsOf(filled),
      options,
    );
    if (!car) return reject(problems.join('; '));
    const spare = filled.columns.find((column) => columns.sparePrices.includes(column));
    if (spare)
      remarks.notes.push({ field: 'price', text: `empty or 0, so '${spare.heading}' is used` });
    const lost = missing.find(({ field }) => DECISIVE.includes(field)) ?? missing[0];
    if (lost) {
      const isDraft = DECISIVE.includes(lost.field);
      if (isDraft) car.publish = false;
      remarks.findings.push({
        field: lost.field,
        text: `${isDraft ? 'draft: ' : ''}the row ends early, before this column`,
      });
    }
    const numbers = numberKeys(identity);
    const page = identity.address === null ? [] : [addressKey(identity.address)];
    const keys = [...page, ...numbers];
    for (const key of keys) {
      const earlier = lineOfKey.get(key);
      if (earlier !== undefined)
        return reject(`${duplicateOf(key, identity)} is already used in line ${earlier}`);
    }
    for (const key of keys) lineOfKey.set(key, line);
    addRemarks(report, line, remarks);
    const candidate = { line, cells: fields, car, isForSale, isCurrencyKnown };
    if (numbers.length > 0)
      return { ...candidate, keys, importKey: importKeyOf([...numbers, ...page]) };
    if (page.length > 0) return { ...candidate, keys, importKey: page.join() };
    const importKey = contentKey(fields);
    return { ...candidate, keys: [importKey], importKey };
  };
}

function duplicateOf(
  key: string,
  { address, stockNumber, registration, vin }: StockIdentity,
): string {
  if (key.startsWith('address:')) return `The address '${address}'`;
  // Without a stock number, the `stock:` key contains the registration or VIN.
  if (key.startsWith('stock:') && stockNumber !== null) return `The stock number '${stockNumber}'`;
  return !key.startsWith('vin:') && registration !== null
    ? `The registration '${registration}'`
    : `The VIN '${vin}'`;
}
