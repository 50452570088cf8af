import type { ServerBuild } from 'react-router';
import type * as entry from '../../entry.server.tsx';

/**
 * The server entry of the build exports the request handler, which must use the same copy of react-router
 * as the routes.
 */
export type SiteBuild = ServerBuild & { entry: { module: typeof entry } };

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
  const ranked = rankedPages(build.routes);
  return {
    handle: build.entry.module.createRequestHandler(build, mode),
    pageOf(pathname) {
      const path = pathname.replace(/(?<=\/)_\.data$|\.data$/, '');
      return ranked.find(({ matcher }) => matcher.test(path))?.page ?? NOT_FOUND;
    },
  };
}

const NOT_FOUND: Page = { pattern: 'page', hasAction: false };

/**
 * Returns the pages, those with the fewest parameters in their path first. Sorts them once, because the router would
 * compile and rank all pages for each match.
 */
function rankedPages(routes: ServerBuild['routes']): { matcher: RegExp; page: Page }[] {
  const parameters = ({ pattern }: Page) => pattern.split(':').length;
  return Object.values(routes)
    .flatMap((route) => (route && (route.path || route.index) ? [pageAt(routes, route.id)] : []))
    .toSorted((a, b) => parameters(a) - parameters(b))
    .map((page) => ({ page, matcher: matcherOf(page.pattern) }));
}

function pageAt(routes: ServerBuild['routes'], id: string): Page {
  const branch = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) branch.unshift(route);
  const pattern = branch.flatMap(({ path }) => path || []).join('/');
  return {
    pattern: pattern === '*' ? 'page' : `/${pattern}`,
    hasAction: branch.some(({ module }) => module.action),
  };
}

/** Matches a path as the router does: case-insensitive, with an optional slash at the end. */
function matcherOf(pattern: string): RegExp {
  const source = pattern.replaceAll('.', '\\.').replaceAll(/\/:\w+/g, '(?:/[^/]+)');
  return new RegExp(`^${source === '/' ? '' : source}/*$`, 'i');
}
