import type { RouteObject, ServerBuild } from 'react-router';
import type * as entry from '../entry.server.tsx';

/**
 * The server entry of the build exports the request handler, which must use the same copy of react-router
 * as the routes.
 */
export type SiteBuild = ServerBuild & { entry: { module: typeof entry } };

/** A page of the site. */
interface Page {
  /** The pattern of its path, such as `/car/:carId`, or `page` for a path that is not found. */
  pattern: string;
  /** Whether one of its routes has an action, which receives forms that browsers submit without JavaScript. */
  hasAction: boolean;
}

interface Pages {
  /** Returns the page of a path, with or without the `.data` of the router's own calls. */
  pageOf: (pathname: string) => Page;
  handle: ReturnType<SiteBuild['entry']['module']['createRequestHandler']>;
}

const known = new WeakMap<SiteBuild, Pages>();

export function pagesOf(build: SiteBuild, mode: string): Pages {
  let pages = known.get(build);
  if (!pages) known.set(build, (pages = createPages(build, mode)));
  return pages;
}

function createPages(build: SiteBuild, mode: string): Pages {
  const { createRequestHandler, matchRoutes } = build.entry.module;
  const tree = treeOf(build.routes);
  return {
    handle: createRequestHandler(build, mode),
    pageOf(pathname) {
      const path = pathname.replace(/(?<=\/)_\.data$|\.data$/, '');
      const branch = (matchRoutes(tree, path) ?? []).map(({ route }) => route);
      const pattern = branch.flatMap((route) => route.path || []).join('/');
      return {
        pattern: branch.length === 0 || pattern === '*' ? 'page' : `/${pattern}`,
        hasAction: branch.some(({ id = '' }) => build.routes[id]?.module.action),
      };
    },
  };
}

const treeOf = (routes: ServerBuild['routes'], parentId?: string): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: treeOf(routes, id) },
    );
