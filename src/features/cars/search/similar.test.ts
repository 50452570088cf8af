import { describe, expect, it } from 'vitest';
import { createStock } from './search.server.ts';
import { similarCars, similarity } from './similar.server.ts';
import { type SelectedRow, type StockCar, stockCar } from '../stock-car.server.ts';

const GOLF = {
  carId: 1,
  createdAt: 1,
  publish: true,
  sale: true,
  premium: false,
  carSold: false,
  carBooked: false,
  currency: 'EUR',
  currentPrice: '20000',
  year: 2020,
  makeId: 1,
  makeName: 'Volkswagen',
  modelId: 1,
  modelName: 'Golf',
  bodyType: 'Estate',
  fuelTypeId: 1,
  fuelType: 'Petrol',
  transmissionId: 1,
  transmission: 'Manual',
  name: null,
  description: null,
  features: null,
};

function carLike(changes: Partial<Record<keyof typeof GOLF, unknown>> = {}): StockCar {
  // The score reads no other columns.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return stockCar({ ...GOLF, ...changes } as unknown as SelectedRow);
}

describe('the score of a similar car', () => {
  it.each([
    ['the same in everything', {}, 125],
    ['another model', { modelId: 2 }, 85],
    ['another make and model', { makeId: 2, modelId: 3 }, 70],
    ['another body type', { bodyType: 'Saloon' }, 105],
    ['the same body type by another name', { bodyType: 'station wagon' }, 125],
    ['another fuel type', { fuelTypeId: 2 }, 115],
    ['another transmission', { transmissionId: 2 }, 120],
    ['a tenth of the price more', { currentPrice: '22000' }, 115],
    ['a twentieth of the price less', { currentPrice: '19000' }, 120],
    ['a fifth of the price less', { currentPrice: '16000' }, 105],
    ['half the price', { currentPrice: '10000' }, 105],
    ['two years older', { year: 2018 }, 125],
    ['three years newer', { year: 2023 }, 120],
    ['premium', { premium: true }, 115],
  ])('of %s is right', (_, changes, expected) => {
    expect(similarity(carLike(), carLike(changes))).toBeCloseTo(expected);
  });

  it('gives no points for a field that both cars lack', () => {
    const bare = carLike({ bodyType: null, fuelTypeId: null, transmissionId: null });
    expect(similarity(bare, bare)).toBe(90);
  });

  it('ignores prices if the car has none', () => {
    expect(similarity(carLike({ currentPrice: '0' }), carLike())).toBe(105);
  });
});

const idsFor = (car: StockCar, others: StockCar[], limit = 4) =>
  similarCars(createStock([car, ...others]), car, limit).map(({ carId }) => carId);

describe('the similar cars', () => {
  it.each([
    ['a draft', { publish: false }],
    ['a sold car', { carSold: true }],
    ['a booked car', { carBooked: true }],
    ['a car for pre-booking', { sale: false }],
    ['a car in another currency', { currency: 'GBP' }],
    ['a car for less than half the price', { currentPrice: '9999.99' }],
    ['a car for more than twice the price', { currentPrice: '40000.01' }],
    ['a car without a price', { currentPrice: '0' }],
  ])('do not contain %s', (_, changes) => {
    expect(idsFor(carLike(), [carLike({ carId: 2, ...changes })])).toEqual([]);
  });

  it('include cars at exactly half and twice the price', () => {
    const others = [
      carLike({ carId: 2, currentPrice: '10000' }),
      carLike({ carId: 3, currentPrice: '40000' }),
    ];
    expect(idsFor(carLike(), others).toSorted((a, b) => a - b)).toEqual([2, 3]);
  });

  it('include cars at any price if the car has none', () => {
    const others = [carLike({ carId: 2, currentPrice: '500' }), carLike({ carId: 3 })];
    const sold = carLike({ currentPrice: '0', carSold: true });
    expect(idsFor(sold, others).toSorted((a, b) => a - b)).toEqual([2, 3]);
  });

  it('are sorted by score, then newest first, up to the limit', () => {
    const others = [
      carLike({ carId: 2, createdAt: 2, modelId: 2 }),
      carLike({ carId: 3, createdAt: 3, year: 2010 }),
      carLike({ carId: 4, createdAt: 4, modelId: 2 }),
      carLike({ carId: 5, createdAt: 1, makeId: 2, modelId: 9 }),
    ];
    expect(idsFor(carLike(), others)).toEqual([3, 4, 2, 5]);
    expect(idsFor(carLike(), others, 2)).toEqual([3, 4]);
  });
});
