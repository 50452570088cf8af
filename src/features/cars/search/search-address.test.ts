import { describe, expect, it } from 'vitest';
import { EVERY_FILTER } from '../../../../tests/helpers/app/cars.ts';
import { keysOf } from '../../../platform/objects.ts';
import { carFilters } from '../car-search.ts';
import {
  apiQuery,
  countsQuery,
  filtersFromAddress,
  NO_FILTERS,
  priceRangeOf,
  searchAddress,
  searchFromAddress,
  sortedSearch,
} from './search-address.ts';

const read = (query: string) => filtersFromAddress(new URLSearchParams(query));

const prices = (query: string) => priceRangeOf(read(query));

describe('searchAddress', () => {
  it('returns the path alone for the default filters', () => {
    expect(searchAddress(NO_FILTERS)).toBe('/search');
  });

  it('omits defaults', () => {
    expect(searchAddress({ ...NO_FILTERS, makeId: 3, maxPrice: 40_000 }, { page: 2 })).toBe(
      '/search?makeId=3&maxPrice=40000&page=2',
    );
  });

  it('contains every filter of the API', () => {
    const { searchParams } = new URL(searchAddress(EVERY_FILTER), 'https://dealer.example');
    const filters = carFilters.omit({ publish: true, sentence: true }).shape;
    expect([...searchParams.keys()].toSorted()).toEqual(keysOf(filters).toSorted());
  });

  it('is parsed back to the same filters, page and order', () => {
    const address = searchAddress(EVERY_FILTER, { page: 4, sort: 'price-asc', path: '/savedcars' });
    const { pathname, searchParams } = new URL(address, 'https://dealer.example');
    expect(pathname).toBe('/savedcars');
    expect(searchFromAddress(searchParams)).toEqual({
      filters: EVERY_FILTER,
      page: 4,
      sort: 'price-asc',
    });
  });
});

describe('filtersFromAddress', () => {
  it('reads `All` in the links of Home as both listing types', () => {
    const filters = read('listingType=All&premium=false');
    expect(filters).toMatchObject({ listingType: null, premium: false });
    expect(searchAddress(filters)).toBe('/search?listingType=All&premium=false');
    expect(apiQuery(filters).has('listingType')).toBe(false);
    expect(apiQuery(filters).get('premium')).toBe('false');
  });

  it('prefers the listing type that a visitor chooses to `All` from the page', () => {
    expect(read('listingType=All&listingType=PreBooking').listingType).toBe('PreBooking');
  });

  it('returns the listing type Sale and prices from 0 to 100,000 for an empty query', () => {
    expect(read('')).toEqual(NO_FILTERS);
  });

  it('parses a form that was submitted without JavaScript', () => {
    expect(
      read(
        'makeId=&transmissionId=&listingType=Sale&minPrice=0&maxPrice=100000&q=&fuelTypeId=&bodyType=&minYear=&maxYear=&maxMileage=250000&colour=',
      ),
    ).toEqual(NO_FILTERS);
  });
});

describe('an invalid or hand-written address', () => {
  it.each(
    [
      ['makeId=abc', 'makeId=1e309', 'makeId=-4', 'makeId=2147483648', 'modelId=7'],
      ['listingType=Rent', 'minPrice=-1', 'minPrice=NaN', 'maxMileage=-5', 'minYear=20'],
      ['minYear=1066', 'maxYear=soon', 'q=%00', 'colour=%20'],
      ['minSeats=11', 'doors=x', 'engine=1.55', 'maxTax=-1', 'minRange=1e3', 'maxOwners=0x2'],
    ].flat(),
  )('%s is ignored', (query) => {
    expect(read(query)).toEqual(NO_FILTERS);
  });

  it.each([['abc'], ['0'], ['-1'], ['1.5'], ['99999999999']])(
    'page=%s shows the first page',
    (page) => {
      expect(searchFromAddress(new URLSearchParams({ page })).page).toBe(1);
    },
  );

  it.each(['cheapest', 'constructor', '__proto__'])('sort=%s sorts the newest first', (sort) => {
    expect(searchFromAddress(new URLSearchParams({ sort })).sort).toBe('newest');
  });

  it('swaps the minimum and the maximum of a reversed range', () => {
    expect(prices('minPrice=80000&maxPrice=20000')).toEqual([20_000, 80_000]);
    expect(read('minSeats=7&maxSeats=5')).toMatchObject({ minSeats: 5, maxSeats: 7 });
    expect(read('minYear=2024&maxYear=2019')).toMatchObject({ minYear: 2019, maxYear: 2024 });
  });

  it('limits a figure to the range of the slider, and rounds a mileage to one of its steps', () => {
    expect(prices('minPrice=12499&maxPrice=12500.50')).toEqual([12_499, 12_500]);
    expect(prices('maxPrice=999999999999')).toEqual([0, 200_000]);
    expect(read('maxMileage=61000').maxMileage).toBe(60_000);
  });

  it.each([
    ['€0', '€100,000', [0, 100_000]],
    ['€5,000', '€200,000+', [5_000, 200_000]],
    ['12.500', '25 000', [12_500, 25_000]],
    ['7k', '12.5K', [7_000, 12_500]],
    ['soon', '', [0, 100_000]],
  ])('parses the typed prices %s and %s', (minPrice, maxPrice, range) => {
    expect(prices(String(new URLSearchParams({ minPrice, maxPrice })))).toEqual(range);
  });

  it('has no upper price limit if the lowest price is above the default limit', () => {
    expect(prices('minPrice=150000')).toEqual([150_000, 200_000]);
  });

  it('limits a sentence to 2,000 characters, with one space between words', () => {
    expect(read('q=+diesel+%0A++estate+').q).toBe('diesel estate');
    expect(read(`q=${'x'.repeat(5_000)}`).q).toHaveLength(2_000);
  });

  it('limits the normalised text, which can be longer than the typed one', () => {
    const grows = encodeURIComponent('\uFB2C'.repeat(1_000));
    const { q, bodyType, colour } = read(`q=${grows}&bodyType=${grows}&colour=${grows}`);
    for (const [text, limit] of [
      [q, 2_000],
      [bodyType, 80],
      [colour, 80],
    ] as const) {
      expect(text).toHaveLength(limit);
      expect(text.normalize('NFC')).toBe(text);
    }
  });

  it('does not cut a surrogate pair in two', () => {
    expect(read(`q=${'x'.repeat(1_999)}%F0%9F%9A%97`).q.isWellFormed()).toBe(true);
  });
});

it('sortedSearch keeps the filters and returns to the first page', () => {
  expect(sortedSearch('?makeId=3&page=4&sort=newest', 'price-asc')).toBe(
    '?makeId=3&sort=price-asc',
  );
  expect(sortedSearch('?page=2&sort=price-asc', 'newest')).toBe('');
});

describe('apiQuery', () => {
  it('contains the defaults of the page', () => {
    expect(String(apiQuery(NO_FILTERS))).toBe(
      'listingType=Sale&maxPrice=100000&sort=newest&page=1',
    );
  });

  it('sends the text of the visitor as a sentence, for results and for counts', () => {
    const typed = { ...NO_FILTERS, q: ' diesel  estate ' };
    for (const query of [apiQuery(typed), countsQuery(typed, true)]) {
      expect(query.get('sentence')).toBe('diesel estate');
      expect(query.has('q')).toBe(false);
    }
    expect(apiQuery({ ...NO_FILTERS, q: '  ' }).has('sentence')).toBe(false);
  });

  it("omits the highest price at the slider's upper end", () => {
    expect(apiQuery(EVERY_FILTER, { page: 2, sort: 'year-desc' }).has('maxPrice')).toBe(false);
  });
});
