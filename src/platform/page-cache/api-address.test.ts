import { describe, expect, it } from 'vitest';
import { createApp } from '../../app/app.server.ts';
import { unconnectedDeps } from '../../../tests/helpers/app.ts';
import { canonicalApiAddress } from './api-address.server.ts';

const apiAddress = canonicalApiAddress(createApp(unconnectedDeps()).routes);
const canonical = (url: string) => {
  const [path = '', query = ''] = url.split('?');
  return apiAddress(path, new URLSearchParams(query));
};

describe('the canonical address of a cached route', () => {
  it.each([
    ['/api/cars/search?page=2&makeId=3', '/api/cars/search?makeId=3&page=2'],
    ['/api/cars/search?makeId=3&page=2&utm_source=x&_=1', '/api/cars/search?makeId=3&page=2'],
    ['/api/cars/search?page=1&pageSize=6&sort=newest&q=&makeId=', '/api/cars/search'],
    [
      '/api/cars/search?minPrice=0500.00&maxPrice=1000.50',
      '/api/cars/search?maxPrice=1000.5&minPrice=500',
    ],
    ['/api/cars/search?premium=false&q=%20golf%20', '/api/cars/search?premium=false&q=golf'],
    ['/api/cars/search?q=a%26page%3D2', '/api/cars/search?q=a%26page%3D2'],
    ['/api/cars/facets?nothing=1', '/api/cars/facets'],
    ['/api/cars/7?x=1', '/api/cars/7'],
    ['/api/makes?page=1', '/api/makes?page=1'],
    ['/api/models?makeId=07', '/api/models?makeId=7'],
    ['/api/transmissions', '/api/transmissions'],
    ['/api/fuelTypes', '/api/fuelTypes'],
    ['/api/dealer?a=b', '/api/dealer'],
    ['/api/dealer/texts', '/api/dealer/texts'],
  ])('of %s is %s', (url, address) => {
    expect(canonical(url)).toBe(address);
    expect(canonical(address)).toBe(address);
  });

  it.each(
    [
      // Requests that get an error.
      ['/api/cars/search?page=0', '/api/cars/search?page=x', '/api/cars/search?page=1&page=2'],
      ['/api/cars/search?q=%00', '/api/cars/0', '/api/cars/07', '/api/cars/99999999999'],
      ['/api/cars/7/', '/api//cars/7'],
      // Requests for drafts, which only staff can read.
      ['/api/cars/search?publish=false', '/api/cars/search?publish='],
      ['/api/cars/search?publish=true&publish=false', '/api/cars/facets?publish=false'],
      // Responses for one user, and responses that differ at each call.
      ['/api/users/session', '/api/health', '/api/audit-log', '/api/proxy-check', '/api/backup'],
      ['/api/car-images/7', '/api/cars/admin-create'],
    ].flat(),
  )('does not exist for %s', (url) => {
    expect(canonical(url)).toBeNull();
  });
});
