import { expect, it } from 'vitest';
import { pageRoute } from './page-route.ts';

const routes = {
  root: { path: '' },
  home: { index: true },
  car: { path: 'car/:carId' },
  history: { path: 'config/history' },
  config: { path: 'config/:section?' },
  layout: {},
  rest: { path: '*' },
};

it.each([
  ['/', '/'],
  ['/_.data', '/'],
  ['/car/7', '/car/:carId'],
  ['/CAR/7/', '/car/:carId'],
  ['/car/7.data', '/car/:carId'],
  ['/config', '/config/:section?'],
  ['/config/makes', '/config/:section?'],
  ['/config/history', '/config/history'],
  ['/car', 'page'],
  ['/car/7/canary@cars.example', 'page'],
])('the path %s belongs to %s', (path, pattern) => {
  expect(pageRoute(routes, path)).toBe(pattern);
});
