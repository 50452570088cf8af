import { expect, it } from 'vitest';
import { savedFacts, searchAround } from './saved-facts.ts';

const CAR = { carSold: false, carBooked: false, currentPrice: 19_500, currency: 'EUR' };

it.each([
  ['a lower price', 20_000, {}, ['€500 less than when you saved it']],
  ['a lower price with cents', 19_500.3, {}, ['€0.30 less than when you saved it']],
  ['the same price', 19_500, {}, []],
  ['a higher price', 19_000, {}, []],
  ['no price then', 0, {}, []],
  ['no price now', 20_000, { currentPrice: 0 }, []],
  ['another currency now', 20_000, { currency: 'GBP' }, []],
  ['booked', 19_500, { carBooked: true }, ['Reserved']],
  [
    'booked for less',
    20_000,
    { carBooked: true },
    ['Reserved', '€500 less than when you saved it'],
  ],
  ['sold for less', 20_000, { carSold: true, carBooked: true }, ['Sold']],
])('lists what has changed about a saved car: %s', (_, price, changes, expected) => {
  expect(savedFacts({ price }, { ...CAR, ...changes })).toEqual(expected);
});

it.each([
  [20_000, '/search?minPrice=16000&maxPrice=24000#results'],
  [500, '/search?maxPrice=1000#results'],
  [900_000, '/search?minPrice=200000&maxPrice=200000#results'],
  [0, '/search?maxPrice=200000#results'],
])('searches for cars at about €%d', (price, address) => {
  expect(searchAround({ price, name: '', bodyType: null })).toBe(address);
});

it('searches for the body of a car that is gone, or for its make and model if the body is unknown', () => {
  const golf = { price: 20_000, name: '2022 Volkswagen Golf', bodyType: 'Hatchback' };
  const about = 'minPrice=16000&maxPrice=24000';
  expect(searchAround(golf)).toBe(`/search?${about}&bodyType=Hatchback#results`);
  expect(searchAround({ ...golf, bodyType: null })).toBe(
    `/search?${about}&q=Volkswagen+Golf#results`,
  );
});
