import { DAY_MS } from '../../platform/durations.ts';
import { addDays } from '../../platform/dublin-time.ts';
import { NO_PRICE, shortDate } from '../../platform/format.ts';

const NCT_TODAY_DAYS = 30;
/** Days in stock at an unchanged price after which a car counts as stale. */
const STALE_DAYS = 60;

/** A car that visitors can buy. Dates are `YYYY-MM-DD`. */
export interface LiveCar {
  imageCount: number;
  /** 0 if there is no price. */
  price: number;
  nctDue: string | null;
  /** Days in stock. */
  days: number;
  /** Codes of what to fix. A car that is exempt from the NCT has no NCT code. */
  toFix: readonly { code: string }[];
}

interface CarProblem {
  kind: 'photos' | 'price' | 'nct' | 'stale' | 'description' | 'money';
  text: string;
}

/** A car that is not on the site yet. */
interface Draft {
  imageCount: number;
  isDescribed: boolean;
  /** Shots of the list of the setting `stock` that the car lacks. */
  missingShots: readonly string[];
}

/** Maximum number of missing shots that a row names. */
const NAMED_SHOTS = 3;

/** Returns what the staff who prepare cars must still add to a draft. */
export function draftProblems({ imageCount, isDescribed, missingShots }: Draft): CarProblem[] {
  const problems: CarProblem[] = [];
  const named = missingShots.slice(0, NAMED_SHOTS).map((shot) => shot.toLowerCase());
  const more = missingShots.length - named.length;
  if (imageCount === 0) problems.push({ kind: 'photos', text: 'No photos' });
  else if (named.length > 0)
    problems.push({
      kind: 'photos',
      text: `Photos missing: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    });
  if (!isDescribed) problems.push({ kind: 'description', text: 'No description' });
  return problems;
}

interface Facts {
  /** The date in Dublin. */
  today: string;
  /** Whether the price began after `staleSince`. */
  isNewPrice: boolean;
}

/** Returns the problems of a live car, the most urgent first. */
export function carProblems(car: LiveCar, { today, isNewPrice }: Facts): CarProblem[] {
  const problems: CarProblem[] = [];
  if (car.imageCount === 0) problems.push({ kind: 'photos', text: 'No photos' });
  if (car.price === 0) problems.push({ kind: 'price', text: NO_PRICE });
  const nct = nctProblem(car, today);
  if (nct !== null) problems.push({ kind: 'nct', text: nct });
  if (car.price > 0 && car.days >= STALE_DAYS && !isNewPrice)
    problems.push({ kind: 'stale', text: `${car.days} days in stock at the same price` });
  return problems;
}

function nctProblem({ nctDue, toFix }: LiveCar, today: string): string | null {
  if (nctDue === null) return null;
  const has = (code: string) => toFix.some((item) => item.code === code);
  if (has('nctExpired')) return `NCT expired on ${shortDate(nctDue)}`;
  const isSoon = has('nctSoon') && nctDue <= addDays(today, NCT_TODAY_DAYS);
  return isSoon ? `NCT expires on ${shortDate(nctDue)}` : null;
}

/** Returns the time since which a price must be unchanged for a car to count as stale. */
export const staleSince = (now: Date): Date => new Date(now.getTime() - STALE_DAYS * DAY_MS);
