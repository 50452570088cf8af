import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bothMileages, carInput, carUpdate } from './car-input.ts';

const least = {
  makeId: 1,
  modelId: 2,
  transmissionId: 3,
  fuelTypeId: 4,
  year: 2021,
  currentPrice: 24_950,
  condition: 'Used',
  description: 'One owner.',
} as const;

const read = (more: object) => carInput.parse({ ...least, ...more });
const sentences = (more: object) =>
  carInput.safeParse({ ...least, ...more }).error?.issues.map(({ message }) => message) ?? [];

describe('year', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('accepts years up to next year, and reads the date when a value is parsed', () => {
    vi.setSystemTime('2026-12-31T12:00:00Z');
    expect(sentences({ year: 2028 })).toEqual(['Enter a whole number from 1900 to 2027']);
    vi.setSystemTime('2027-01-01T12:00:00Z');
    expect(read({ year: '2028' }).year).toBe(2028);
  });
});

test('accepts a mileage with its unit', () => {
  expect(read({ mileageKm: '52,300 km' }).mileageKm).toBe(52_300);
  expect(sentences({ mileageKm: '52.300' })).toEqual([
    "'52.300' can be read in two ways: write 52300",
  ]);
});

describe('price', () => {
  test.each([
    [0, 0],
    [-0, 0],
    [0.01, 0.01],
    ['24950', 24_950],
    ['24,950', 24_950],
    ['24950.50', 24_950.5],
    ['24950.500', 24_950.5],
    ['€24,950', 24_950],
    ['24 950 €', 24_950],
    ['24,950.5 EUR', 24_950.5],
    ['€24,950 EUR', 24_950],
    [10_000_000, 10_000_000],
  ])('parses %j to %d', (written, kept) => {
    expect(read({ currentPrice: written }).currentPrice).toBe(kept);
  });

  test('has a message for each error', () => {
    expect(sentences({ currentPrice: '' })).toEqual(['Please enter a price']);
    expect(sentences({ currentPrice: 9.999 })).toEqual(['Enter at most two decimals']);
    expect(sentences({ currentPrice: 10_000_000.5 })).toEqual([
      'Enter an amount from 0 to 10,000,000',
    ]);
    for (const written of ['twenty', '€24,950 £', '€', '-5', '1e5', '24950 km'])
      expect(sentences({ currentPrice: written })).toEqual([
        'Enter an amount from 0 to 10,000,000',
      ]);
    for (const written of ['£24,950', '24,950 USD'])
      expect(sentences({ currentPrice: written })).toEqual(['Enter the amount without a currency']);
    expect(sentences({ currentPrice: '24.950' })).toEqual([
      "'24.950' can be read in two ways: write 24950",
    ]);
    expect(sentences({ currentPrice: '24,95' })).toEqual([
      "'24,95' can be read in two ways: write cents with a point, thousands with three digits",
    ]);
  });
});

test('keeps line breaks in descriptions and features only', () => {
  const texts = {
    colour: ' Deep\t blue ',
    description: 'One\r\nTwo\n\nThree',
    features: ' Tow bar \r\n\n Heated seats\n',
  };
  expect(read(texts)).toMatchObject({
    colour: 'Deep blue',
    description: 'One\nTwo\n\nThree',
    features: 'Tow bar\nHeated seats',
  });
});

test('accepts every value that the API returns', () => {
  const fields = { ...least, carId: 1, version: 1, saleDetails: { eircode: 'd02x285' }, seats: 5 };
  const car = carUpdate.parse(fields);
  expect(carUpdate.parse(car)).toEqual(car);
});

test.each([
  [null, null, null, null],
  [0, null, 0, 0],
  [100_000, null, 100_000, 62_137],
  [null, 1_242_742, 1_999_999, 1_242_742],
  [100, 100, 100, 100],
])('calculates the missing mileage of %s km and %s miles', (km, miles, bothKm, bothMiles) => {
  expect(bothMileages({ mileageKm: km, mileageMiles: miles })).toEqual({
    mileageKm: bothKm,
    mileageMiles: bothMiles,
  });
});
