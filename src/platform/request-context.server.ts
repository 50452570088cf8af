import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  readonly requestId: string;
  /** Pattern of the route, such as `/api/cars/:carId`; empty until the route is known. */
  route: string;
}

/** The HTTP request that the current code runs for. Log lines contain its id. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** Name and value of the header with the id of the current request, for `writeHead`. Empty outside a request. */
export function requestIdLine(): readonly string[] {
  const context = requestContext.getStore();
  return context ? ['x-request-id', context.requestId] : [];
}

/** Names the route of the current request. Ignores later names, because pages call the API in-process. */
export function nameRoute(route: string): void {
  const context = requestContext.getStore();
  if (context && context.route === '') context.route = route;
}
