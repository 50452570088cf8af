import { describe, expect, it } from 'vitest';
import {
  apiQuery,
  type Filters,
  filtersFromAddress,
  NO_FILTERS,
  searchAddress,
  searchFromAddress,
  sortedSearch,
} from './search-address.ts';

const read = (query: string) => filtersFromAddress(new URLSearchParams(query));

const EVERYTHING: Filters = {
  makeId: 3,
  modelId: 14,
  transmissionId: 2,
  listingType: 'PreBooking',
  priceRange: [5_000, 200_000],
  q: 'tow bar',
  fuelTypeId: 4,
  bodyType: 'Estate',
  minYear: 2018,
  maxYear: 2024,
  maxMileage: 80_000,
  colour: 'Ruby & black',
};

describe('the address of a search', () => {
  it('is the bare page where nothing is chosen', () => {
    expect(searchAddress(NO_FILTERS)).toBe('/search');
  });

  it('leaves out what is at its default', () => {
    expect(searchAddress({ ...NO_FILTERS, makeId: 3, priceRange: [0, 40_000] }, 2)).toBe(
      '/search?makeId=3&maxPrice=40000&page=2',
    );
  });

  it('comes back as the filters, the page and the order it was made of', () => {
    const address = searchAddress(EVERYTHING, 4, 'price-asc', '/savedcars');
    const { pathname, searchParams } = new URL(address, 'https://dealer.example');
    expect(pathname).toBe('/savedcars');
    expect(searchFromAddress(searchParams)).toEqual({
      filters: EVERYTHING,
      page: 4,
      sort: 'price-asc',
    });
  });

  it('is read as Sale and 0 to 100,000 where it says nothing', () => {
    expect(read('')).toEqual(NO_FILTERS);
  });

  it('is read from a form submitted without JavaScript', () => {
    expect(
      read(
        'makeId=&transmissionId=&listingType=Sale&minPrice=0&maxPrice=100000&q=&fuelTypeId=&bodyType=&minYear=&maxYear=&maxMileage=250000&colour=',
      ),
    ).toEqual(NO_FILTERS);
  });
});

describe('an address that makes no sense', () => {
  it.each([
    'makeId=abc',
    'makeId=1e309',
    'makeId=-4',
    'makeId=2147483648',
    'modelId=7',
    'listingType=Rent',
    'minPrice=-1',
    'minPrice=NaN',
    'maxMileage=-5',
    'minYear=20',
    'minYear=1066',
    'maxYear=soon',
    'q=%00',
    'colour=%20',
  ])('%s is read as if it were not there', (query) => {
    expect(read(query)).toEqual(NO_FILTERS);
  });

  it.each([['abc'], ['0'], ['-1'], ['1.5'], ['99999999999']])('page %s is the first', (page) => {
    expect(searchFromAddress(new URLSearchParams({ page })).page).toBe(1);
  });

  it.each(['cheapest', 'constructor', '__proto__'])('sort=%s is newest first', (sort) => {
    expect(searchFromAddress(new URLSearchParams({ sort })).sort).toBe('newest');
  });

  it('turns a range that stands upside down', () => {
    expect(read('minPrice=80000&maxPrice=20000').priceRange).toEqual([20_000, 80_000]);
    expect(read('minYear=2024&maxYear=2019')).toMatchObject({ minYear: 2019, maxYear: 2024 });
  });

  it('moves a figure to the nearest step of the slider, within its ends', () => {
    expect(read('minPrice=12499&maxPrice=12500.50').priceRange).toEqual([12_000, 13_000]);
    expect(read('maxPrice=999999999999').priceRange).toEqual([0, 200_000]);
    expect(read('maxMileage=61000').maxMileage).toBe(60_000);
  });

  it('means no upper limit where only a lowest price above the default is given', () => {
    expect(read('minPrice=150000').priceRange).toEqual([150_000, 200_000]);
  });

  it('keeps ten words of two hundred characters at most', () => {
    expect(read(`q=${'a+'.repeat(30)}`).q).toBe('a a a a a a a a a a');
    expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(200);
  });

  it('never holds half a character, which no address can carry', () => {
    expect(read(`q=${'x'.repeat(199)}%F0%9F%9A%97`).q.isWellFormed()).toBe(true);
  });
});

describe('sortedSearch', () => {
  it('keeps the filters and returns to the first page', () => {
    expect(sortedSearch('?makeId=3&page=4&sort=newest', 'price-asc')).toBe(
      '?makeId=3&sort=price-asc',
    );
    expect(sortedSearch('?page=2&sort=price-asc', 'newest')).toBe('');
  });
});

describe('the query for the API', () => {
  it('says what the page takes for granted', () => {
    expect(String(apiQuery(NO_FILTERS))).toBe(
      'listingType=Sale&maxPrice=100000&sort=newest&page=1',
    );
  });

  it("has no highest price at the slider's upper end", () => {
    expect(apiQuery(EVERYTHING, 2, 'year-desc').has('maxPrice')).toBe(false);
  });
});
