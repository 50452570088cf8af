import { DAY_MS } from '../../../platform/durations.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';

interface Stay {
  /** `YYYY-MM-DD`. */
  inStockSince: string;
  soldAt: Date | null;
  archivedAt: Date | null;
  deletedAt: Date | null;
}

/** Returns the days from `inStockSince` until today in Dublin, or until the car was sold, archived or deleted. */
export function daysInStock(
  { inStockSince, soldAt, archivedAt, deletedAt }: Stay,
  today: string,
): number {
  const left = soldAt ?? archivedAt ?? deletedAt;
  const until = left === null ? today : dublinTime(left).date;
  return Math.max(0, Math.round((Date.parse(until) - Date.parse(inStockSince)) / DAY_MS));
}
