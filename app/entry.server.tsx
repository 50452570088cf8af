import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { createApi, type Fetcher } from './lib/api.ts';
import { apiContext, type SiteAddress, siteContext } from './lib/context.ts';
import { contentSecurityPolicy, deferScripts } from './lib/document.ts';

// The server must use the same copy of the router as the routes, or their contexts do not match.
export { createRequestHandler } from 'react-router';
export { canonicalPageAddress } from './page-address.ts';

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
  const { html, failed } = await renderPage(
    <ServerRouter context={routerContext} url={request.url} />,
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (import.meta.env.DEV) return new Response(html, { status, headers });

  const page = deferScripts(html);
  headers.set('Content-Security-Policy', contentSecurityPolicy(page, loadContext.get(siteContext)));
  return new Response(request.method === 'HEAD' ? null : page, {
    status: failed ? 500 : status,
    headers,
  });
}

const RENDER_DEADLINE_MS = 5_000;

function renderPage(page: React.ReactNode): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const chunks: Buffer[] = [];
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        clearTimeout(deadline);
        pipe(
          new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(chunk);
              done();
            },
            final(done) {
              resolve({ html: Buffer.concat(chunks).toString(), failed });
              done();
            },
          }),
        );
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
    const deadline = setTimeout(abort, RENDER_DEADLINE_MS);
  });
}
