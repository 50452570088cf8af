import { createSite, type SiteOptions } from '../../src/app/pages/site.server.ts';
import type { SiteBuild } from '../../src/app/pages/pages.server.ts';

/** Parts of the routes of a build, by id. */
export type TestRoutes = Record<
  string,
  { parentId?: string; path?: string; index?: boolean; module?: object }
>;

interface Options extends Partial<SiteOptions> {
  routes?: TestRoutes;
}

/** Creates a build whose pages are made by `module` instead of React Router. */
export function testBuild(module: object, parts: TestRoutes = {}): SiteBuild {
  const routes = Object.fromEntries(
    Object.entries(parts).map(([id, route]) => [id, { id, module: {}, ...route }]),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these parts of a build are used
  return { entry: { module }, assets: { routes }, routes } as unknown as SiteBuild;
}

/** Creates a site with the build of `testBuild`. */
export function testSite(module: object, { routes, ...options }: Options = {}) {
  const build = testBuild(module, routes);
  return createSite({
    build: async () => build,
    mode: 'production',
    publicUrl: 'https://cars.example',
    imageHost: '',
    uploadOrigin: '',
    adminPathSegment: 'admin',
    smtpUrl: undefined,
    ...options,
  });
}
