import type { StockRow } from '../stock.ts';

/** Action on a car that needs a dialog. */
export interface CarAction {
  kind: 'price' | 'reserve' | 'sell' | 'undo' | 'delete' | 'fix' | 'publish';
  car: StockRow;
}
