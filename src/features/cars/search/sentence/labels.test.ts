import { expect, it } from 'vitest';
import { labelOf } from './labels.ts';
import type { SentenceFilters } from './read-sentence.ts';

const NO_NAMES = {
  makeId: new Map(),
  modelId: new Map(),
  transmissionId: new Map(),
  fuelTypeId: new Map(),
};

it.each<[SentenceFilters, string]>([
  [{ bodyType: ['SUV', 'Estate', 'MPV'] }, 'SUV, Estate or MPV'],
  [{ minPrice: 10_000, maxPrice: 20_000 }, '€10,000 to €20,000'],
  [{ minPrice: 10_000, maxPrice: 10_000 }, '€10,000'],
  [{ minSeats: 1 }, 'From 1 seat'],
  [{ doors: 1 }, '1 door'],
  [{ maxOwners: 2 }, 'Up to 2 owners'],
])('labels %j as %s', (filters, label) => {
  expect(labelOf(filters, NO_NAMES)).toBe(label);
});
