import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  readonly requestId: string;
  /** Pattern of the route, such as `/api/cars/:carId`; empty until the route is known. */
  route: string;
}

/** The HTTP request that the current code runs for. Log lines contain its id. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** Names the route of the current request. Ignores later names, because pages call the API in-process. */
export function nameRoute(route: string): void {
  const context = requestContext.getStore();
  if (context && context.route === '') context.route = route;
}
