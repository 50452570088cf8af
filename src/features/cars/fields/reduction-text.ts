import { money } from '../../../platform/format.ts';

/** Text about a reduced price for visitors. Does not import the rule, whose use of `Intl` is slow in browsers. */

/** A reduction that the law allows to be announced. Amounts are in the currency of the car. */
export interface Reduction {
  /** The lowest price in the 30 days before the reduction. */
  prior: number;
  saving: number;
  /** Whole percent of `prior`, rounded down. */
  percent: number;
  /** When the price was first lowered. */
  since: string;
  /** The last instant at which the reduction can be announced. */
  until: string;
}

/** `Reduced from €19,950` */
export const reducedFrom = ({ prior }: Pick<Reduction, 'prior'>, currency: string): string =>
  `Reduced from ${money(prior, currency)}`;

/** `Reduced by €1,000. Lowest price in the 30 days before: €19,950.` */
export const reducedBy = (
  { prior, saving }: Pick<Reduction, 'prior' | 'saving'>,
  currency: string,
): string =>
  `Reduced by ${money(saving, currency)}. Lowest price in the 30 days before: ${money(prior, currency)}.`;
