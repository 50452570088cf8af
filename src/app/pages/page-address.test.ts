import { describe, expect, it } from 'vitest';
import { canonicalPageAddress } from './page-address.ts';
import { searchFromAddress } from '../../features/cars/search/search-address.ts';

const canonical = (url: string) => {
  const [path = '', query = ''] = url.split('?');
  return canonicalPageAddress(path, new URLSearchParams(query));
};

describe('the canonical address of a public page', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=x', '/'],
    ['/?premium=2&used=1&x', '/?premium=2'],
    ['/?premium=3&used=2', '/?used=2&premium=3'],
    ['/about?x=1', '/about'],
    ['/contact', '/contact'],
    ['/privacy', '/privacy'],
    ['/car/7?from=search', '/car/7'],
    ['/search', '/search'],
    ['/search?page=1&sort=newest&maxPrice=100000', '/search'],
    ['/search?page=2&makeId=3&fbclid=1', '/search?makeId=3&page=2'],
    ['/search?minPrice=900000&maxPrice=x', '/search?minPrice=200000&maxPrice=200000'],
    ['/search?advanced=1&makeId=3', '/search?makeId=3&advanced='],
    ['/search?q=%20a%20%20b%20', '/search?q=a+b'],
    ['/shortlist?x', '/shortlist'],
    ['/compare?cars=', '/compare'],
    ['/compare?cars=34,12,34,x&utm_source=x', '/compare?cars=34,12'],
    ['/compare?cars=1,2,3,4,5,6', '/compare?cars=1,2,3,4,5'],
    ['/?_routes=root&index', '/'],
  ])('of %s is %s', (url, address) => {
    expect(canonical(url)).toBe(address);
    expect(canonical(address)).toBe(address);
  });

  it.each([
    'minPrice=150000',
    'minPrice=30000&maxPrice=10000',
    'maxPrice=999999999&sort=price-desc&page=4',
    'makeId=1&modelId=2&transmissionId=3&listingType=PreBooking&q=golf%20%26%20more&fuelTypeId=4' +
      '&bodyType=Coup%C3%A9&minYear=2020&maxYear=2010&maxMileage=100001&colour=Red',
    'modelId=2&page=-1&sort=oldest&listingType=Rent&maxMileage=900000',
  ])('keeps the search of %s', (query) => {
    const [, kept = ''] = canonical(`/search?${query}`)?.split('?') ?? [];
    expect(searchFromAddress(new URLSearchParams(kept))).toEqual(
      searchFromAddress(new URLSearchParams(query)),
    );
  });

  it.each(
    [
      ['/admin/motorlogin', '/admin/reset-password?token=abc', '/admin/confirm-email?token=abc'],
      ['/add-car', '/savedcars', '/config', '/edit-car/7', '/About', '/about/', '/car/0'],
      ['/car/x', '/car/7/', '/_.data?used=2', '/about.data', '/car/7.data', '/search.data', '//'],
      ['/nothing'],
    ].flat(),
  )('does not exist for %s', (url) => {
    expect(canonical(url)).toBeNull();
  });
});
