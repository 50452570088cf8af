import { renderToString } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { islandsCode } from './islands/islands-script.tsx';
import { INCOMPLETE, renderPage } from './islands/render-parts.tsx';
import { createApi, type Send } from './lib/api.ts';
import {
  apiContext,
  pageContext,
  type PageRequest,
  type SiteAddress,
  siteContext,
} from './lib/context.ts';
import {
  contentSecurityPolicy,
  deferScripts,
  inlineScriptHashes,
  scriptHash,
  withLoaderData,
} from './lib/document.ts';
import { screenOf } from './lib/screen.ts';
// oxlint-disable-next-line import/default -- inline-script-plugin.ts exports the compiled code
import formsScript from './start/forms.ts?inline-script';
// oxlint-disable-next-line import/default -- as above
import startScript from './start/start.ts?inline-script';

// The server must use the same copy of the router as the routes, or their contexts do not match.
export { createRequestHandler } from 'react-router';
export { canonicalPageAddress } from './page-address.ts';
export { logPageError as handleError } from './lib/log-page-error.ts';

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

/** Returns whether the browser runs the router on a page whose routes have these handles. */
export const usesRouter = (handles: readonly unknown[]): boolean => screenOf(handles).staff;

interface RenderedPage {
  /** UTF-8. Bytes, because Node takes longer to read a response whose body is a string. */
  html: Uint8Array<ArrayBuffer>;
  /** Whether no Suspense boundary suspended or failed. */
  isComplete: boolean;
  /** The hashes of the inline scripts. The page's policy allows no other inline scripts. */
  scripts: readonly string[];
}

/** Renders the whole page before sending it: its status and headers depend on the result. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { serverHandoffStream, ...context } = routerContext;
  const tree = <ServerRouter context={context} url={request.url} />;
  const { staticHandlerContext, routeModules } = context;
  const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle);
  const { staff, form } = screenOf(handles);
  const { html, isComplete, scripts } = staff
    ? routerPage(tree, await textOf(serverHandoffStream))
    : pageWithIslands(tree, form ? FORM_SCRIPTS : SCRIPTS);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // Vite adds inline scripts in development.
  if (!import.meta.env.DEV)
    headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy(scripts, loadContext.get(siteContext)),
    );
  return new Response(request.method === 'HEAD' ? null : html, {
    status: isComplete ? status : 500,
    headers,
  });
}

/** The inline scripts of a page with islands, without and with a form. */
const SCRIPTS = [startScript, islandsCode({ form: false })].map(scriptHash);
const FORM_SCRIPTS = [startScript, formsScript, islandsCode({ form: true })].map(scriptHash);

const pageWithIslands = (tree: React.ReactNode, scripts: readonly string[]): RenderedPage => ({
  html: renderPage(tree),
  isComplete: true,
  scripts,
});

/**
 * Renders a page that is hydrated as a whole. It is rendered synchronously, which takes a third less time than a
 * stream (decision 047). The loaders have returned all data before, so no component suspends on the server.
 */
function routerPage(tree: React.ReactNode, data: string): RenderedPage {
  const html = `<!DOCTYPE html>${renderToString(tree)}`;
  const isComplete = !html.includes(INCOMPLETE);
  if (!isComplete)
    console.error(new Error('A part of this page suspended or failed on the server'));
  const page = withLoaderData(html, data);
  const deferred = import.meta.env.DEV ? page : deferScripts(page);
  return {
    html: new TextEncoder().encode(deferred),
    isComplete,
    scripts: inlineScriptHashes(deferred),
  };
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : '';
}
