import type { StockRow } from '../stock.ts';

export interface CarAction {
  kind: 'price' | 'reserve' | 'sell' | 'undo' | 'delete' | 'fix' | 'publish';
  car: StockRow;
}
