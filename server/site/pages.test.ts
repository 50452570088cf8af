import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { testBuild, type TestRoutes } from '../testing/site.ts';
import { pagesOf } from './pages.ts';

/** Routes as a build has them: by id, each with the id of its parent. */
const ROUTES: TestRoutes = {
  root: { path: '' },
  home: { parentId: 'root', index: true },
  about: { parentId: 'root', path: 'about' },
  car: { parentId: 'root', path: 'car/:carId' },
  enquire: { parentId: 'root', path: 'car/:carId/enquire', module: { action: () => {} } },
  staff: { parentId: 'root', module: { handle: { staff: true } } },
  config: { parentId: 'staff', path: 'config/:section?' },
  history: { parentId: 'staff', path: 'config/history' },
  inbox: { parentId: 'staff' },
  enquiry: { parentId: 'inbox', path: 'enquiries/:enquiryId' },
  rest: { parentId: 'root', path: '*' },
};

const build = testBuild(
  {
    usesRouter: (handles: unknown[]) => handles.some(Boolean),
    createRequestHandler:
      ({ routes, assets }: { routes: object; assets: { routes: object } }) =>
      async () =>
        Response.json([Object.keys(routes), Object.keys(assets.routes)]),
  },
  ROUTES,
);
const pageOf = pagesOf(build, 'production');

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
  ['/enquiries/3', '/enquiries/:enquiryId'],
  ['/config/_.data', '/config/:section?'],
  ['/car', 'page'],
  ['/_', 'page'],
  ['/config/%68istory', 'page'],
  ['/car/7/canary@cars.example', 'page'],
])('the path %s belongs to %s', (path, pattern) => {
  expect(pageOf(path).pattern).toBe(pattern);
});

async function routesOf(path: string) {
  const request = new Request(`https://cars.example${path}`);
  return (await pageOf(path).handle(request)).json();
}

describe('the handler of a page', () => {
  it('knows only the routes of the page, from the root', async () => {
    const branch = ['root', 'staff', 'inbox', 'enquiry'];
    expect(await routesOf('/enquiries/3')).toEqual([branch, branch]);
    expect(await routesOf('/')).toEqual([
      ['root', 'home'],
      ['root', 'home'],
    ]);
  });

  it('knows all routes for other paths', async () => {
    const all = Object.keys(ROUTES);
    expect(await routesOf('/nowhere')).toEqual([all, all]);
  });
});

it('knows which pages accept forms and which send their data', () => {
  expect(pageOf('/car/7/enquire').hasAction).toBe(true);
  expect(pageOf('/car/7').hasAction).toBe(false);
  expect(pageOf('/config').sendsData).toBe(true);
  expect(pageOf('/car/7').sendsData).toBe(false);
  expect(pageOf('/nowhere').sendsData).toBe(true);
});

/** The routes as React Router takes them. */
function tree(parentId?: string): RouteObject[] {
  return Object.entries(ROUTES)
    .filter(([, route]) => route.parentId === parentId)
    .map(([id, { path, index }]) => (index ? { id, index } : { id, path, children: tree(id) }));
}

it.each([
  '/',
  '//',
  '/_',
  '/car/_',
  '/about',
  '/About/',
  '/about//',
  '/%61bout',
  '/about%2F',
  '/about%0A',
  '/car/7',
  '/car/a%2Fb',
  '/car/7%0A',
  '/car//',
  '/car/7/enquire/',
  '/config',
  '/config/history',
  '/config/History/',
  '/config/makes/7',
  '/enquiries',
  '/enquiries/3',
  '/nowhere',
])('chooses the same page as React Router for %s, or leaves the choice to it', (path) => {
  const route = matchRoutes(tree(), path)?.at(-1)?.route;
  expect(['page', `/${route?.path ?? ''}`]).toContain(pageOf(path).pattern);
});
