import { BOUNDS } from '../../platform/bounds.ts';
import { z } from 'zod';
import type { CarFilters } from '../cars/car-search.ts';
import { MAX_SEARCH_WORDS } from '../cars/listing.ts';
import { id } from '../../platform/fields.ts';
import { money as moneyText } from '../../platform/format.ts';
import { money, singleLineText, wholeNumber } from '../../platform/form-fields.ts';

/** Search filters of a car that a visitor is looking for. */

const listEntry = wholeNumber(1, BOUNDS.maxId, false);

export const wantedInput = z
  .strictObject({
    makeId: listEntry.describe('Id from `/api/makes`'),
    q: singleLineText()
      .refine(
        (words) => (words ?? '').split(' ').length <= MAX_SEARCH_WORDS,
        `Use at most ${MAX_SEARCH_WORDS} words`,
      )
      .describe('The model, as words of a search'),
    fuelTypeId: listEntry.describe('Id from `/api/fuelTypes`'),
    transmissionId: listEntry.describe('Id from `/api/transmissions`'),
    bodyType: singleLineText(),
    minYear: wholeNumber(BOUNDS.minYear, () => new Date().getFullYear() + 1, false),
    maxPrice: money(BOUNDS.maxPrice).describe('In euro'),
  })
  .refine((filters) => Object.values(filters).some((value) => value !== null), {
    path: ['makeId'],
    message: 'Tell us at least one thing about the car',
  });
export type WantedInput = z.output<typeof wantedInput>;

/** The filters that were chosen, with the names of the search. */
export type WantedFilters = Pick<CarFilters, keyof WantedInput>;

/** Leaves out the filters that were not chosen. */
export const wantedFilters = (wanted: WantedInput): WantedFilters =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null));

/** Names of the chosen list entries; null if none was chosen, or if it was deleted. */
interface WantedNames {
  make: string | null;
  fuelType: string | null;
  transmission: string | null;
}

/** The filters as words, for example `Volkswagen`, `Golf`, `from 2018`, `up to €18,000`. */
export function wantedWords(filters: WantedFilters, names: WantedNames): string[] {
  const { q, bodyType, minYear, maxPrice } = filters;
  return [
    names.make,
    q,
    names.fuelType,
    names.transmission,
    bodyType,
    minYear === undefined ? null : `from ${minYear}`,
    maxPrice === undefined ? null : `up to ${moneyText(maxPrice, 'EUR')}`,
  ].filter((word) => word !== null && word !== undefined);
}

/** The address of the search with these filters. */
export function wantedSearch(filters: WantedFilters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) query.set(name, String(value));
  return `/search?${query}`;
}

/** As staff read it. */
export const wanted = z.object({
  words: z.array(z.string()).describe('The filters in words'),
  search: z.string().describe('Address of the search with these filters'),
});
export type Wanted = z.infer<typeof wanted>;

/** The people who asked for a car like a given one. */
export const wantedOfCar = z.object({
  data: z
    .array(
      z.object({
        enquiryId: id(),
        name: z.string(),
        receivedAt: z.iso.datetime(),
        reply: z.string().describe('A reply with the car, for staff to send'),
      }),
    )
    .describe('Oldest first; without those who were sent the address of the car'),
});
export type WantedOfCar = z.infer<typeof wantedOfCar>;
