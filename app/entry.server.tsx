import { renderToString } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { IslandContext } from './islands/define-island.tsx';
import { PageIslands } from './islands/render-islands.tsx';
import { createApi, type Fetcher } from './lib/api.ts';
import { apiContext, type SiteAddress, siteContext } from './lib/context.ts';
import { contentSecurityPolicy, deferScripts, withLoaderData } from './lib/document.ts';
import { screenOf } from './lib/screen.ts';

// The server must use the same copy of the router as the routes, or their contexts do not match.
export { createRequestHandler } from 'react-router';
export { canonicalPageAddress } from './page-address.ts';
export { logPageError as handleError } from './lib/log-page-error.ts';

/** Creates the context of a page's loaders. `fetcher` calls the API in-process with the visitor's cookie. */
export function createLoadContext(fetcher: Fetcher, site: SiteAddress): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createApi(fetcher));
  context.set(siteContext, site);
  return context;
}

/** Renders the whole page before sending it: the CSP header contains the hashes of its inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { serverHandoffStream, ...context } = routerContext;
  const { html, isComplete } = renderPage(<ServerRouter context={context} url={request.url} />);
  const page = usesRouter(context) ? withLoaderData(html, await textOf(serverHandoffStream)) : html;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (import.meta.env.DEV) return new Response(page, { status, headers });

  const deferred = deferScripts(page);
  const policy = contentSecurityPolicy(deferred, loadContext.get(siteContext));
  headers.set('Content-Security-Policy', policy);
  return new Response(request.method === 'HEAD' ? null : deferred, {
    status: isComplete ? status : 500,
    headers,
  });
}

/** React marks a Suspense boundary with this comment if its content suspended or failed. */
const INCOMPLETE = '<!--$!-->';

/**
 * Renders the page synchronously, which takes a third less time than a stream (decision 047). The loaders
 * have returned all data before, so no component suspends on the server.
 */
function renderPage(page: React.ReactNode): { html: string; isComplete: boolean } {
  const islands = new PageIslands();
  const tree = renderToString(<IslandContext value={islands}>{page}</IslandContext>);
  // A stream of React adds the doctype, this function does not.
  const html = `<!DOCTYPE html>${islands.fill(tree)}`;
  const isComplete = !html.includes(INCOMPLETE);
  if (!isComplete)
    console.error(new Error('A part of this page suspended or failed on the server'));
  return { html, isComplete };
}

/** Whether the browser runs the router on this page, which then needs the data of the loaders. */
const usesRouter = ({ staticHandlerContext, routeModules }: EntryContext) =>
  screenOf(staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle)).form;

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : '';
}
