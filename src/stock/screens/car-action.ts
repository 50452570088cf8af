import type { StockRow } from '../stock.ts';

/** What a dialog asks about a car. */
export interface CarAction {
  kind: 'price' | 'reserve' | 'sell' | 'undo' | 'delete' | 'fix' | 'publish';
  car: StockRow;
}
