/**
 * VAT and margin of a car, as pure functions. All amounts are whole cents of a euro, dates are `YYYY-MM-DD`.
 * No Zod, because screens calculate with these functions while staff type.
 */

/** An amount in whole cents. Exact up to 90 billion euro. */
export type Cents = number;

/** `margin`: VAT on the margin only (VATCA 2010 s. 87). `vat`: VAT on the whole price, less the VAT in the purchase. */
export type Scheme = 'margin' | 'vat';

/** The standard rate of VAT in Ireland in percent from each day on, latest first. */
const STANDARD_RATES = [
  { from: '2021-03-01', percent: 23 },
  { from: '2020-09-01', percent: 21 },
  { from: '2012-01-01', percent: 23 },
] as const;

/** Returns the standard rate of VAT in percent on a day. */
export const standardRate = (date: string): number =>
  (STANDARD_RATES.find(({ from }) => from <= date) ?? STANDARD_RATES[2]).percent;

/**
 * Returns the VAT in an amount that includes it, half up to the cent: at 23 %, 23/123 of the amount.
 * @param amount at least 0
 */
export function vatIn(amount: Cents, date: string): Cents {
  const percent = standardRate(date);
  return Math.floor((2 * amount * percent + 100 + percent) / (2 * (100 + percent)));
}

/**
 * Kinds of costs. `inMargin`: whether the cost counts as a part of the purchase price under the margin scheme. The
 * value for VRT is not verified: an accountant decides.
 */
export const COST_KINDS = {
  transport: { label: 'Transport', inMargin: false },
  parts: { label: 'Parts', inMargin: false },
  labour: { label: 'Labour', inMargin: false },
  valet: { label: 'Valet', inMargin: false },
  nct: { label: 'NCT', inMargin: false },
  tyres: { label: 'Tyres', inMargin: false },
  warranty: { label: 'Warranty', inMargin: false },
  vrt: { label: 'VRT', inMargin: false },
  other: { label: 'Other', inMargin: false },
} as const satisfies Record<string, { label: string; inMargin: boolean }>;
export type CostKind = keyof typeof COST_KINDS;

/** A cost of a car: the amount paid, and the VAT in it that is deducted. */
export interface CostFigures {
  kind: CostKind;
  amount: Cents;
  /** From 0 to `amount`. */
  vat: Cents;
}

/** The known facts of a car for a sale at a price. */
export interface CarFigures {
  scheme: Scheme;
  /** Price paid for the car, with any VAT in it. */
  purchase: Cents;
  /** VAT in `purchase`. Deducted under the scheme `vat`; without effect under the margin scheme. */
  purchaseVat: Cents;
  costs: readonly CostFigures[];
  /** Price of the sale, with any VAT in it, without extras. */
  sale: Cents;
  /** Day of the sale, which decides the rate of VAT. */
  soldOn: string;
}

/** The result of a sale. `leaves` = `margin` − `vat` − `costs` under the margin scheme, `margin` − `costs` with VAT. */
export interface Leaves {
  /**
   * Under the margin scheme `sale` − `purchase`; under the scheme `vat` the same difference of both amounts without
   * their VAT. Negative for a loss.
   */
  margin: Cents;
  /** VAT on the sale: 0 for a loss under the margin scheme. */
  vat: Cents;
  /** All costs without the VAT in them. */
  costs: Cents;
  /** The rest after VAT and costs. Negative for a loss. */
  leaves: Cents;
}

/**
 * Calculates what a car leaves. At 23 %, VAT under the margin scheme is max(0, sale − purchase) × 23/123: only costs
 * with `inMargin` reduce it, and a loss does not reduce the VAT of another car. Under the scheme `vat` it is sale ×
 * 23/123, and the VAT in the purchase is deducted. Both schemes deduct the VAT in costs. Only the VAT
 * on the sale is rounded, half up to the cent.
 */
export function whatItLeaves(car: CarFigures): Leaves {
  const costs = sum(car.costs.map(({ amount, vat }) => amount - vat));
  if (car.scheme === 'vat') {
    const vat = vatIn(car.sale, car.soldOn);
    const margin = car.sale - vat - (car.purchase - car.purchaseVat);
    return { margin, vat, costs, leaves: margin - costs };
  }
  const inMargin = car.costs.filter(({ kind }) => COST_KINDS[kind].inMargin);
  const margin = car.sale - car.purchase;
  const taxed = margin - sum(inMargin.map(({ amount }) => amount));
  const vat = vatIn(Math.max(0, taxed), car.soldOn);
  return { margin, vat, costs, leaves: margin - vat - costs };
}

export const sum = (amounts: readonly Cents[]): Cents =>
  amounts.reduce((total, amount) => total + amount, 0);

/** Splits an amount evenly into `parts`; the first ones are a cent larger: €100.00 over three is 33.34, 33.33, 33.33. */
export function splitEvenly(amount: Cents, parts: number): Cents[] {
  const part = Math.floor(amount / parts);
  const rest = amount - part * parts;
  return Array.from({ length: parts }, (_, at) => part + (at < rest ? 1 : 0));
}

/** Splits the VAT of a receipt in proportion to its parts. The shares add up to `vat`; none exceeds its part. */
export function splitByParts(vat: Cents, parts: readonly Cents[]): Cents[] {
  const total = BigInt(Math.max(1, sum(parts)));
  let before = 0n;
  let given = 0;
  return parts.map((part) => {
    before += BigInt(part);
    const upTo = Number((before * BigInt(vat)) / total);
    const share = upTo - given;
    given = upTo;
    return share;
  });
}

/** How a car came, with the schemes that may be chosen for it. */
export const HOW_IT_CAME = {
  private: { label: 'Private person', schemes: ['margin'] },
  partExchange: { label: 'Part exchange from a private person', schemes: ['margin'] },
  marginDealer: { label: 'Dealer who sold under the margin scheme', schemes: ['margin'] },
  auction: { label: 'Auction, margin or auction scheme', schemes: ['margin'] },
  vatInvoice: { label: 'Business or dealer with a VAT invoice', schemes: ['vat'] },
  euMargin: { label: 'Dealer in the EU, margin invoice', schemes: ['margin'] },
  euVat: { label: 'Dealer in the EU without VAT (reverse charge)', schemes: ['vat'] },
  import: { label: 'Great Britain or another third country', schemes: ['vat'] },
  northernIreland: { label: 'Northern Ireland', schemes: ['margin', 'vat'] },
} as const satisfies Record<string, { label: string; schemes: readonly Scheme[] }>;
export type HowItCame = keyof typeof HOW_IT_CAME;

/** Returns whether a scheme may be chosen for a car that came in this way. */
export const allowsScheme = (how: HowItCame, scheme: Scheme): boolean =>
  HOW_IT_CAME[how].schemes.some((one) => one === scheme);

export const SCHEMES: Readonly<Record<Scheme, string>> = {
  margin: 'Margin scheme',
  vat: 'VAT on the price',
};
