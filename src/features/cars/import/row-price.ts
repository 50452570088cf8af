import { BOUNDS } from '../../../platform/bounds.ts';
import { type Currency, separated } from '../../../platform/format.ts';
import { parseMoney, quoted } from '../../../platform/text/parse-text.ts';
import { toOneLine } from '../../../platform/text/stored-text.ts';
import { type Row, shortened, type StockUnits } from './row.ts';
import { isNoPrice, isNotForSale } from './words.ts';

/** Returns the motor tax, unless the price shows that it is the tax of another country. */
export function roadTaxOf(
  row: Row,
  { tax, currency }: { tax: string | null; currency: Currency | null },
): string | null {
  const isInEuro = row.unitOf('roadTax') === 'EUR' || /€|euro?/i.test(tax ?? '');
  if (tax === null || isInEuro || currency === null || currency === 'EUR') return tax;
  return row.leaveOut('roadTax', `the price is in ${currency}, so it is not Irish motor tax`);
}

interface PriceOptions {
  /** The currency that the currency column names. */
  cellCurrency: Currency | null;
  /** The currencies of other rows. */
  usual: StockUnits;
  /** Euro per pound. */
  rate: number | null;
}

interface Price {
  currency: Currency;
  currentPrice: string;
  /** The currency that the row or other rows name. */
  knownCurrency: Currency | null;
  /** The cell means that the car is sold or reserved. */
  isSold: boolean;
  /** The text of a price that cannot be parsed. */
  unreadPrice: string | null;
}

/** A lower price is imported with a note: it may be in thousands, or a monthly payment. */
const UNUSUAL_PRICE = 100;

type Money = Extract<ReturnType<typeof parseMoney>, { value: unknown }>['value'];

/**
 * Returns the sale price if there is one that is not above the price, otherwise the price. With a rate, converts
 * pounds, and prices without a currency, to whole euro. The price is 0 if the row has none that can be read.
 */
export function priceOf(row: Row, { cellCurrency, usual, rate }: PriceOptions): Price {
  let isSold = false;
  let unreadPrice: string | null = null;
  const moneyIn = (field: 'price' | 'salePrice'): Money | null => {
    const text = row.textOf(field);
    if (text === null) return null;
    if (isNoPrice(text)) {
      row.find(field, `no price: ${quoted(text)}`);
      return null;
    }
    if (isNotForSale(text)) {
      isSold = true;
      row.find(field, `draft: ${quoted(text)} in place of a price`);
      return null;
    }
    const money = row.read(field, parseMoney);
    if (money === null) unreadPrice = brief(text);
    return money;
  };
  const full = moneyIn('price');
  const reduced = moneyIn('salePrice');
  const isReduced =
    reduced !== null && reduced.cents > 0 && reduced.cents <= (full?.cents || Infinity);
  if (isReduced && full !== null && reduced.cents < full.cents)
    row.note('salePrice', 'the lower price is the one to pay');
  if (reduced !== null && reduced.cents > 0 && !isReduced)
    row.leaveOut('salePrice', 'it is above the price');
  const field = isReduced ? 'salePrice' : 'price';
  const money = isReduced ? reduced : full;
  const stated = new Set(
    [cellCurrency, money?.currency ?? null, currencyUnit(row.unitOf(field))].filter(
      (currency) => currency !== null,
    ),
  );
  const [statedCurrency = null] = stated;
  const usualCurrency = currencyUnit(usual[field] ?? null);
  const knownCurrency = statedCurrency ?? usualCurrency;
  const currency = knownCurrency ?? (rate === null ? 'EUR' : 'GBP');
  const unpriced = {
    currency: rate === null ? currency : 'EUR',
    currentPrice: '0.00',
    knownCurrency,
    isSold,
    unreadPrice,
  };
  if (money !== null && money.cents === 0) row.find(field, 'no price: it is 0');
  if (money === null || money.cents === 0) return unpriced;
  const leaveOut = (reason: string) => {
    row.leaveOut(field, reason);
    const words = [row.textOf(field), row.textOf('currency')];
    return { ...unpriced, unreadPrice: brief(words.filter(Boolean).join(' ')) };
  };
  if (stated.size > 1) return leaveOut(`the row names ${[...stated].join(' and ')}`);
  if (cellCurrency === null && row.textOf('currency') !== null)
    return leaveOut('its currency is not known');
  if (statedCurrency === null) row.note(field, currencyNote(usualCurrency, rate));
  const isConverted = rate !== null && currency === 'GBP';
  const price = isConverted
    ? Math.round((money.cents * Math.round(rate * 1e6)) / 1e8)
    : money.cents / 100;
  if (price > BOUNDS.maxPrice)
    return leaveOut(`${separated(price)} is above ${separated(BOUNDS.maxPrice)}`);
  if (price < UNUSUAL_PRICE) row.note(field, `below ${UNUSUAL_PRICE}: is it the price of a car?`);
  if (isConverted) row.note(field, `converted to euro at ${rate} a pound`);
  return {
    currency: isConverted ? 'EUR' : currency,
    currentPrice: price.toFixed(2),
    knownCurrency,
    isSold,
    unreadPrice: null,
  };
}

/** Shortens a cell for the report, because cells can be as long as a page. */
const brief = (text: string) => shortened(toOneLine(text), 40);

function currencyNote(usual: Currency | null, rate: number | null): string {
  if (usual !== null) return `${usual} where the cell names no currency, as in the other rows`;
  return rate === null
    ? 'euro, because neither heading nor cell names a currency'
    : 'pounds, because neither heading nor cell names a currency and --rate is given';
}

const currencyUnit = (unit: string | null): Currency | null =>
  unit === 'EUR' || unit === 'GBP' || unit === 'USD' ? unit : null;
