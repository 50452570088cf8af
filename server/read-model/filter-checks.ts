import type { CarFilters } from '../../domain/car-search.ts';
import { PREMIUM, PUBLISHED, SALE } from './car-columns.ts';
import type { CarStore } from './car-store.ts';
import type { Texts } from './texts.ts';

/** Returns whether the car in a slot passes a filter. */
type Check = (slot: number) => boolean;

/** Returns a check for all filters that compare exact values, such as make and colour. */
export function exactCheck({ columns, texts }: CarStore, filters: CarFilters): Check {
  const { flags, bodyType, colour, makeId, modelId, transmissionId, fuelTypeId } = columns;
  const { folded } = texts;
  let mask = PUBLISHED;
  let wanted = (filters.publish ?? true) ? PUBLISHED : 0;
  if (filters.listingType) {
    mask |= SALE;
    if (filters.listingType === 'Sale') wanted |= SALE;
  }
  if (filters.premium !== undefined) {
    mask |= PREMIUM;
    if (filters.premium) wanted |= PREMIUM;
  }
  const body = filters.bodyType ? texts.numberOf(filters.bodyType) : undefined;
  const paint = filters.colour ? texts.numberOf(filters.colour) : undefined;
  return (slot) =>
    (flags[slot]! & mask) === wanted &&
    (filters.makeId === undefined || makeId[slot] === filters.makeId) &&
    (filters.modelId === undefined || modelId[slot] === filters.modelId) &&
    (filters.transmissionId === undefined || transmissionId[slot] === filters.transmissionId) &&
    (filters.fuelTypeId === undefined || fuelTypeId[slot] === filters.fuelTypeId) &&
    (body === undefined || folded[bodyType[slot]!] === body) &&
    (paint === undefined || folded[colour[slot]!] === paint);
}

/** Returns the same key for filters with the same exact values, such as make and colour. */
export const exactKey = (filters: CarFilters, texts: Texts) =>
  [
    filters.publish ?? true,
    filters.makeId,
    filters.modelId,
    filters.transmissionId,
    filters.fuelTypeId,
    filters.listingType,
    filters.premium,
    filters.bodyType && texts.numberOf(filters.bodyType),
    filters.colour && texts.numberOf(filters.colour),
  ].join();

/**
 * Returns a check that is true for cars outside the filters of year and mileage, or null without these
 * filters.
 */
export function rangeCheck(store: CarStore, filters: CarFilters): Check | null {
  const { minYear, maxYear } = filters;
  const isTooFar = mileageCheck(store, filters);
  if (minYear === undefined && maxYear === undefined) return isTooFar;
  const { year } = store.columns;
  const [from, to] = [minYear ?? -Infinity, maxYear ?? Infinity];
  return (slot) => year[slot]! < from || year[slot]! > to || (isTooFar?.(slot) ?? false);
}

/** Returns a check that is true for cars above the mileage filter, or null without it. */
export function mileageCheck(
  { columns: { mileageKm } }: CarStore,
  { maxMileage }: CarFilters,
): Check | null {
  if (maxMileage === undefined) return null;
  return (slot) => mileageKm[slot]! < 0 || mileageKm[slot]! > maxMileage;
}
