import { type StockCar, type StockRowOptions, stockRow } from '../../../domain/stock/stock-row.ts';
import { type StockColumns, pickFields } from './import-columns.ts';
import type { CsvRecord } from './import-csv.ts';
import { importKeys } from './import-key.ts';
import type { ImportReport } from './import-report.ts';

/** A valid row. Its stock number identifies it; without one, `importKey` does. */
export interface Candidate {
  line: number;
  car: StockCar;
  importKey: string | null;
}

/** Returns a function that validates rows one after the other and adds rejected rows to the report. */
export function rowChecker(columns: StockColumns, options: StockRowOptions, report: ImportReport) {
  const schema = stockRow(options);
  const keyOf = importKeys();
  const lineOfStockNumber = new Map<string, number>();
  return ({ cells, line }: CsvRecord): Candidate | undefined => {
    report.rows += 1;
    const reject = (reason: string) => void report.rejected.push({ line, reason });
    const surplus = cells.slice(columns.width).some((cell) => cell.trim() !== '');
    if (cells.length < columns.width || surplus) {
      return reject(`It has ${cells.length} cells, the header has ${columns.width}`);
    }
    const fields = pickFields(columns, cells);
    const parsed = schema.safeParse(fields);
    if (!parsed.success)
      return reject(parsed.error.issues.map(({ message }) => message).join('; '));
    const car = parsed.data;
    if (car.stockNumber === null) return { line, car, importKey: keyOf(fields) };
    const earlier = lineOfStockNumber.get(car.stockNumber);
    if (earlier !== undefined) {
      return reject(`The stock number '${car.stockNumber}' is already used in line ${earlier}`);
    }
    lineOfStockNumber.set(car.stockNumber, line);
    return { line, car, importKey: null };
  };
}
