import { addDays } from '../opening/dublin-time.ts';
import { NO_PRICE, shortDate } from '../platform/format.ts';

const NCT_SOON_DAYS = 30;
/** Days in stock without a change of price. */
const STALE_DAYS = 60;

/** A car that visitors can buy. Dates are `YYYY-MM-DD`. */
export interface LiveCar {
  imageCount: number;
  /** 0 if there is no price. */
  price: number;
  nctDue: string | null;
  /** Days in stock. */
  days: number;
  /** What staff should fix. A car that is exempt from the NCT has none of its codes. */
  toFix: readonly { code: string }[];
}

interface CarProblem {
  kind: 'photos' | 'price' | 'nct' | 'stale';
  text: string;
}

interface Facts {
  /** The date in Dublin. */
  today: string;
  /** Whether visitors first saw this price after `staleSince`. */
  isNewPrice: boolean;
}

/** Returns what a live car needs, the most urgent first. */
export function carProblems(car: LiveCar, { today, isNewPrice }: Facts): CarProblem[] {
  const problems: CarProblem[] = [];
  if (car.imageCount === 0) problems.push({ kind: 'photos', text: 'No photos' });
  if (car.price === 0) problems.push({ kind: 'price', text: NO_PRICE });
  const nct = nctProblem(car, today);
  if (nct !== null) problems.push({ kind: 'nct', text: nct });
  if (car.price > 0 && car.days >= STALE_DAYS && !isNewPrice)
    problems.push({ kind: 'stale', text: `${car.days} days in stock, the price unchanged` });
  return problems;
}

function nctProblem({ nctDue, toFix }: LiveCar, today: string): string | null {
  if (nctDue === null) return null;
  const has = (code: string) => toFix.some((item) => item.code === code);
  if (has('nctExpired')) return `NCT over since ${shortDate(nctDue)}`;
  const isSoon = has('nctSoon') && nctDue <= addDays(today, NCT_SOON_DAYS);
  return isSoon ? `NCT ends on ${shortDate(nctDue)}` : null;
}

/** Returns the time before which a price must have begun to count as unchanged. */
export const staleSince = (now: Date): Date => new Date(now.getTime() - STALE_DAYS * 86_400_000);
