import { createSite, type SiteBuild, type SiteOptions } from '../site.ts';

interface Options extends Partial<SiteOptions> {
  routes?: object;
}

/** Creates a site whose pages are made by `module` instead of React Router. */
export function testSite(module: object, { routes = {}, ...options }: Options = {}) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these parts of a build are used
  const build = { entry: { module }, routes } as unknown as SiteBuild;
  return createSite({
    api: () => Response.json({}),
    build: async () => build,
    mode: 'production',
    publicUrl: 'https://cars.example',
    imageHost: '',
    uploadOrigin: '',
    adminPathSegment: 'admin',
    ...options,
  });
}
