import { sessionCookieName } from '../../platform/auth/session-cookie.server.ts';
import { AppError } from '../../platform/errors.ts';
import type { Site } from '../app.server.ts';
import type { PageCalls } from '../../platform/http/caller.server.ts';
import { compressResponse } from '../../platform/http/compression.server.ts';
import { PRIVATE } from '../../platform/http/etag.server.ts';
import { readBytes } from '../../platform/http/read-body.server.ts';
import { rejectCrossSiteWrites } from '../../platform/http/same-site.server.ts';
import { securityHeaders } from '../../platform/http/security-headers.server.ts';
import { nameRoute } from '../../platform/request-context.server.ts';
import { pagesOf, type SiteBuild } from './pages.server.ts';

export interface SiteOptions {
  /** Called for each request, so that development can return a newer build. */
  build: () => Promise<SiteBuild>;
  mode: 'production' | 'development';
  publicUrl: string;
  imageHost: string;
  /** Origin of the object storage to which staff and the enquiry form upload, or empty. */
  uploadOrigin: string;
  /** Path segment of the staff API. */
  adminPathSegment: string;
  /** If undefined, emails are not sent. */
  smtpUrl: string | undefined;
  /** Serves static files; undefined in development. */
  files?: (request: Request, path: string) => Promise<Response> | null;
}

/** Creates the handler for pages and static files. Adds security headers to every response. */
export function createSite(options: SiteOptions): Site {
  const { files, mode, publicUrl } = options;
  const defaults = securityHeaders(publicUrl, "default-src 'self'");
  // Vite's inline scripts in development are not in the content security policy.
  if (mode === 'development') delete defaults['content-security-policy'];
  return async (request, bindings, api) => {
    const file = files?.(request, new URL(request.url).pathname);
    if (file) nameRoute('file');
    const answer = isRead(request) ? page : submitForm;
    const response = await (file ?? answer(request, options, api(request, bindings)));
    for (const [name, value] of Object.entries(defaults)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  };
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** Maximum size of a form body in bytes. The longest is an enquiry: 4,000 characters, encoded. */
const MAX_FORM_BYTES = 64 * 1024;

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Runs the `action` of a page for a form that was submitted without JavaScript.
 * @throws {AppError} 403 for a form of another site, 413 or 415 for a body that our forms do not send
 */
async function submitForm(
  request: Request,
  options: SiteOptions,
  calls: PageCalls,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const { hasAction } = pagesOf(await options.build(), options.mode).pageOf(pathname);
  // Our forms submit documents, so the router's own requests to actions (`.data`) are refused.
  if (request.method !== 'POST' || !hasAction || pathname.endsWith('.data')) return wrongMethod();
  rejectCrossSiteWrites(request, options.publicUrl);
  if (!FORM_TYPE.test(request.headers.get('content-type') ?? ''))
    throw new AppError('wrongType', 'The content type must be application/x-www-form-urlencoded.');
  const tooLarge = new AppError('tooLarge', 'This form is too large.');
  const body = await readBytes(request, MAX_FORM_BYTES, tooLarge);
  const headers = new Headers(request.headers);
  // React Router compares Origin with the request URL, which differs behind a proxy. Checked above
  // instead.
  headers.delete('origin');
  const form = new Request(request.url, { method: 'POST', headers, body: new Uint8Array(body) });
  return page(form, options, calls);
}

/** The answer to a write to a page without an `action`. */
const wrongMethod = () =>
  new Response('This address does not support that method.', {
    status: 405,
    headers: {
      allow: 'GET, HEAD',
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    },
  });

/** Statuses of pages that pass on the API's `Retry-After`. */
const RETRY_STATUSES = [429, 503];

const LINE_BREAKS = /%0a|%0d|%e2%80%a[89]/gi;

/**
 * Replaces line breaks in the path by spaces: React Router's pattern of all other paths does not match them, so it
 * would log an error instead of answering with the page for 404.
 */
function withoutLineBreaks(request: Request): Request {
  const url = new URL(request.url);
  if (url.pathname.search(LINE_BREAKS) < 0) return request;
  url.pathname = url.pathname.replaceAll(LINE_BREAKS, '%20');
  return new Request(url, request);
}

async function page(request: Request, options: SiteOptions, calls: PageCalls): Promise<Response> {
  const { mode, publicUrl, imageHost, uploadOrigin, adminPathSegment, smtpUrl } = options;
  const build = await options.build();
  const { pathname } = new URL(request.url);
  const { pageOf, handle } = pagesOf(build, mode);
  nameRoute(pageOf(pathname).pattern);
  const { createLoadContext } = build.entry.module;
  const cookie = request.headers.get('cookie');
  const hasSession = cookie?.includes(`${sessionCookieName(publicUrl)}=`) ?? false;
  const context = createLoadContext(
    calls.send,
    {
      publicUrl,
      imageHost,
      uploadOrigin,
      adminPathSegment,
      hasMailServer: smtpUrl !== undefined,
    },
    { hasSession },
  );
  const answer = await handle(withoutLineBreaks(request), context);
  for (const one of calls.cookies) answer.headers.append('set-cookie', one);
  if (calls.retryAfter !== null && RETRY_STATUSES.includes(answer.status))
    answer.headers.set('retry-after', calls.retryAfter);
  if (!isRead(request) || hasSession) {
    answer.headers.set('cache-control', PRIVATE['cache-control']);
  } else if (answer.status >= 500 || (answer.ok && !calls.isComplete)) {
    answer.headers.set('cache-control', 'no-store');
  } else if (!answer.headers.has('cache-control')) {
    answer.headers.set('cache-control', 'no-cache');
  }
  // Not only the session: the theme is in a cookie too.
  answer.headers.append('vary', 'Cookie');
  return compressResponse(request, answer);
}
