import { expect, it } from 'vitest';
import { testBuild, type TestRoutes } from '../../../tests/helpers/site.ts';
import { pagesOf } from './pages.server.ts';

/** Routes as a build has them: by id, each with the id of its parent. */
const ROUTES: TestRoutes = {
  root: { path: '' },
  home: { parentId: 'root', index: true },
  about: { parentId: 'root', path: 'about' },
  car: { parentId: 'root', path: 'car/:carId' },
  enquire: { parentId: 'root', path: 'car/:carId/enquire', module: { action: () => {} } },
  staff: { parentId: 'root' },
  config: { parentId: 'staff', path: 'config/:section?' },
  history: { parentId: 'staff', path: 'config/history' },
  rest: { parentId: 'root', path: '*' },
};

const { pageOf } = pagesOf(
  testBuild({ createRequestHandler: () => undefined }, ROUTES),
  'production',
);

it.each([
  ['/', '/'],
  ['/_.data', '/'],
  ['/about', '/about'],
  ['/car/7', '/car/:carId'],
  ['/CAR/7/', '/car/:carId'],
  ['/car/7.data', '/car/:carId'],
  ['/config', '/config/:section?'],
  ['/config/makes', '/config/:section?'],
  ['/config/history', '/config/history'],
  ['/config/_.data', '/config/:section?'],
  ['/car', 'page'],
  ['/_', 'page'],
  ['/car/7/canary@cars.example', 'page'],
])('the path %s belongs to %s', (path, pattern) => {
  expect(pageOf(path).pattern).toBe(pattern);
});

it('knows which pages accept forms', () => {
  expect(pageOf('/car/7/enquire').hasAction).toBe(true);
  expect(pageOf('/car/7').hasAction).toBe(false);
});
