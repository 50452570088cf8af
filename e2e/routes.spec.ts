import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import screens from '../app/routes.ts';
import { productionSite } from '../server/site/load-site.ts';
import { pagesOf } from '../server/site/pages.ts';
import { expect, test } from './support/page.ts';

/** The routes as React Router takes them. The id is the pattern of the path. */
const tree = (routes: readonly RouteConfigEntry[], parent = ''): RouteObject[] =>
  routes.map(({ path = '', index, children }) => {
    const pattern = [parent, path].filter(Boolean).join('/');
    if (index) return { id: `/${pattern}`, index };
    return {
      id: children ? `${pattern} layout` : `/${pattern}`,
      path,
      children: tree(children ?? [], pattern),
    };
  });

const patternsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ id = '', children = [] }) =>
    children.length > 0 ? patternsOf(children) : [id],
  );

test('the server gives each path to the page that React Router chooses', async () => {
  const routes = tree(screens);
  const pageOf = pagesOf(await (await productionSite('.')).build(), 'production');
  const patterns = patternsOf(routes).filter((pattern) => pattern !== '/*');
  expect(patterns.length).toBeGreaterThan(20);
  // The values are the names of other screens, too.
  const values = ['7', 'people', 'history', 'sent', 'enquire'];
  const paths = patterns.flatMap((pattern) =>
    values.map((value) => pattern.replaceAll(/:\w+\??/g, value)),
  );
  for (const path of paths)
    expect([path, pageOf(path).pattern]).toEqual([
      path,
      matchRoutes(routes, path)?.at(-1)?.route.id,
    ]);
});
