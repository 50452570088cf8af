import { cars } from '../../../../platform/format.ts';
import type { BulkResult } from '../changes.ts';
import type { StockRow } from '../stock.ts';

/** A car in one line: `2020 Volkswagen Golf 1.5 TSI, 201-D-12345`. */
export const carLine = ({
  title,
  derivative,
  registration,
}: Pick<StockRow, 'title' | 'derivative' | 'registration'>): string => {
  const name = [title, derivative].filter(Boolean).join(' ');
  return registration ? `${name}, ${registration}` : name;
};

/** `11 cars changed`, `11 cars changed, 1 not` */
export function changedText(results: readonly Pick<BulkResult, 'result'>[]): string {
  const done = results.filter(({ result }) => result === 'done').length;
  const others = results.length - done;
  return `${cars(done)} changed${others > 0 ? `, ${others} not` : ''}`;
}
