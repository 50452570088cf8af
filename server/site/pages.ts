import type { ServerBuild } from 'react-router';
import type * as entry from '../../app/entry.server.tsx';

/**
 * The server entry of the build exports the request handler, which must use the same copy of react-router
 * as the routes.
 */
export type SiteBuild = ServerBuild & { entry: { module: typeof entry } };

type PageHandler = ReturnType<SiteBuild['entry']['module']['createRequestHandler']>;
type Route = NonNullable<ServerBuild['routes'][string]>;

/** A page of the site. */
interface Page {
  /** The pattern of its path, such as `/car/:carId`, or `page` for paths that React Router must match itself. */
  pattern: string;
  /** Whether one of its routes has an action, which receives forms that browsers submit without JavaScript. */
  hasAction: boolean;
  /** Whether the data of its loaders is sent to the browser, which runs the router on this page. */
  sendsData: boolean;
  handle: PageHandler;
}

type Pages = (pathname: string) => Page;

const compiled = new WeakMap<SiteBuild, Pages>();

/** Returns a function that finds the page of a path, with or without the `.data` of the router's own calls. */
export function pagesOf(build: SiteBuild, mode: string): Pages {
  let pages = compiled.get(build);
  if (!pages) compiled.set(build, (pages = compile(build, mode)));
  return pages;
}

function compile(build: SiteBuild, mode: string): Pages {
  const { createRequestHandler } = build.entry.module;
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const parents = new Set(routes.map(({ parentId }) => parentId));
  const pages = routes
    .filter(({ id, path }) => !parents.has(id) && path !== '*')
    .map((route) => branchOf(build.routes, route))
    .map((branch) => ({ path: pathOf(branch), branch }))
    // As React Router ranks its routes: `settings/people` before `settings/:section?`.
    .toSorted((a, b) => parametersOf(a.path) - parametersOf(b.path))
    .map(({ path, branch }) => ({
      expression: expressionOf(path),
      page: {
        pattern: `/${path}`,
        hasAction: branch.some(({ module }) => module.action),
        sendsData: build.entry.module.usesRouter(branch.map(({ module }) => module.handle)),
        handle: createRequestHandler(withRoutes(build, branch), mode),
      },
    }));
  const otherPaths = {
    pattern: 'page',
    hasAction: false,
    sendsData: true,
    handle: createRequestHandler(build, mode),
  };
  return (pathname) => {
    // React Router decodes a path before it compares it.
    if (pathname.includes('%')) return otherPaths;
    const path = pathname.replace(/(?<=\/)_\.data$|\.data$/, '');
    return pages.find(({ expression }) => expression.test(path))?.page ?? otherPaths;
  };
}

/** Returns a route and the layouts around it, from the outermost. */
function branchOf(routes: ServerBuild['routes'], route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...branchOf(routes, parent), route] : [route];
}

const pathOf = (branch: readonly Route[]) =>
  branch
    .map(({ path }) => path)
    .filter(Boolean)
    .join('/');

const parametersOf = (path: string) => path.split(':').length - 1;

function expressionOf(path: string): RegExp {
  const text = `/${path}`.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${text}${path && '/?'}$`, 'i');
}

/**
 * Returns the build with only these routes. React Router matches and converts all routes of a build at each request,
 * which takes a tenth of the time of a small page.
 */
function withRoutes(build: SiteBuild, branch: readonly Route[]): SiteBuild {
  const ids = new Set(branch.map(({ id }) => id));
  const pick = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  const assets = { ...build.assets, routes: pick(build.assets.routes) };
  return { ...build, assets, routes: pick(build.routes) };
}
