import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { createApi, type Send } from './app/api/api.ts';
import {
  apiContext,
  pageContext,
  type PageRequest,
  type SiteAddress,
  siteContext,
} from './app/api/context.ts';
import {
  contentSecurityPolicy,
  deferScripts,
  inlineScriptHashes,
  withLoaderData,
} from './app/pages/document.ts';
import { ErrorDocument } from './app/pages/error-document.tsx';
import { logPageError } from './app/pages/log-page-error.ts';
import { screenOf } from './features/site/screen.ts';
import { chosenTheme } from './features/site/theme-choice.ts';

// The server must use the same copy of the router as the routes, or their contexts do not match.
export { createRequestHandler } from 'react-router';
export { canonicalPageAddress } from './app/pages/page-address.ts';
export { logPageError as handleError };

/** Creates the context of a page's loaders. `send` calls the handlers of the API. */
export function createLoadContext(
  send: Send,
  site: SiteAddress,
  page: PageRequest,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createApi(send));
  context.set(siteContext, site);
  context.set(pageContext, page);
  return context;
}

/** React writes this comment if the content of a Suspense boundary suspended or failed. */
const INCOMPLETE = '<!--$!-->';

/**
 * Renders the whole page before sending it: its status and headers depend on the result. It is rendered synchronously,
 * which takes a third less time than a stream. The loaders have returned all data before, so no component suspends.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  let html: string;
  try {
    html = renderToString(<ServerRouter context={context} url={request.url} />);
  } catch (error) {
    // React Router calls this function again, to render the error screen.
    if (!context.staticHandlerContext.errors) throw error;
    logPageError(error, { request, params: {}, context: loadContext });
    return errorDocument(request, headers, context.manifest, loadContext);
  }
  const isComplete = !html.includes(INCOMPLETE);
  if (!isComplete)
    console.error(new Error('A part of this page suspended or failed on the server'));
  const page = withLoaderData(`<!DOCTYPE html>${html}`, await textOf(serverHandoffStream));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // Vite adds inline scripts in development, and its modules cannot be deferred.
  if (import.meta.env.DEV) return new Response(page, { status, headers });

  const { staticHandlerContext, routeModules, manifest } = context;
  const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle);
  const sent = screenOf(handles).staff ? page : deferScripts(page, modulesOf(manifest, NEXT_PAGES));
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(inlineScriptHashes(sent), loadContext.get(siteContext)),
  );
  // Bytes, because Node takes longer to read a response whose body is a string.
  return new Response(request.method === 'HEAD' ? null : new TextEncoder().encode(sent), {
    status: isComplete ? status : 500,
    headers,
  });
}

/** Answers with a document without script, because the frame of the page failed. */
function errorDocument(
  request: Request,
  headers: Headers,
  { routes }: EntryContext['manifest'],
  loadContext: RouterContextProvider,
): Response {
  const html = renderToStaticMarkup(
    <ErrorDocument
      theme={chosenTheme(request.headers.get('cookie'))}
      stylesheets={routes['root']?.css ?? []}
    />,
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy([], loadContext.get(siteContext)));
  return new Response(request.method === 'HEAD' ? null : `<!DOCTYPE html>${html}`, {
    status: 500,
    headers,
  });
}

/**
 * The pages that visitors open next. Their code is loaded when the first page is hydrated, so that a tap waits for data
 * only. A touch of a link does not load it, because React Router reloads the page if a module cannot be loaded.
 */
const NEXT_PAGES = [
  'features/cars/home/home',
  'features/cars/search/search',
  'features/cars/page/car',
];

const modulesOf = ({ routes }: EntryContext['manifest'], ids: readonly string[]): string[] =>
  ids.flatMap((id) => {
    const route = routes[id];
    if (!route) throw new Error(`There is no route ${id}`);
    return [route.module, ...(route.imports ?? [])];
  });

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : '';
}
