import { watermarkOf } from '../../images/watermark.ts';
import { money } from '../../../platform/format.ts';
import { PRICE_SLIDER } from '../listing.ts';
import { NO_FILTERS, searchAddress, toResults } from '../search/search-address.ts';
import type { SavedCar } from '../components/shortlist.ts';

interface Car {
  carSold: boolean;
  carBooked: boolean;
  currentPrice: number;
  currency: string;
}

/**
 * Returns what has changed about a car since the visitor saved it. A lower price is compared with the price that the
 * visitor saved. It is not called a reduction, which the law defines by the prior price.
 */
export function savedFacts(saved: Pick<SavedCar, 'price'>, car: Car): string[] {
  const watermark = watermarkOf(car);
  if (watermark === 'sold') return ['Sold'];
  const state = watermark === 'booked' ? ['Reserved'] : [];
  const less = Math.round((saved.price - car.currentPrice) * 100) / 100;
  const isCheaper = less > 0 && car.currentPrice > 0 && car.currency === 'EUR';
  return isCheaper ? [...state, `${money(less, car.currency)} less than when you saved it`] : state;
}

/** Largest relative difference between the price of a car that is gone and those of the cars to show instead. */
const REACH = 0.2;

/**
 * Returns the address of a search for cars like one that is gone: at about its price, with its body type. If
 * that is unknown, for its make and model. An entry of an earlier version has only the price.
 */
export function searchAround({
  price,
  name,
  bodyType,
}: Pick<SavedCar, 'price' | 'name' | 'bodyType'>): string {
  const { min, max, step } = PRICE_SLIDER;
  const clamp = (amount: number) => Math.min(max, Math.max(min, amount));
  const lowest = clamp(Math.floor((price * (1 - REACH)) / step) * step);
  const highest = price > 0 ? clamp(Math.ceil((price * (1 + REACH)) / step) * step) : max;
  const makeAndModel = name.replace(/^\d{4} /, '');
  const kind = bodyType ? { bodyType } : { q: makeAndModel };
  return toResults(
    searchAddress({
      ...NO_FILTERS,
      ...kind,
      minPrice: lowest || null,
      maxPrice: highest === max ? null : highest,
    }),
  );
}
