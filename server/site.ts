import type { ServerBuild } from 'react-router';
import type * as entry from '../app/entry.server.tsx';
import { sessionCookieName } from './auth/session-cookie.ts';
import { securityHeaders } from './http/core/security-headers.ts';
import { compressResponse } from './http/core/compression.ts';

/** What is needed of a build: its entry brings the router's handler, from the copy that its routes use. */
export type SiteBuild = ServerBuild & { entry: { module: typeof entry } };

export interface SiteOptions {
  /** The API, called in-process while a page is made. */
  api: (request: Request) => Response | Promise<Response>;
  /** Gives the build; called for each page, so that development can give a newer one. */
  build: () => Promise<SiteBuild>;
  mode: 'production' | 'development';
  publicUrl: string;
  imageHost: string;
  /** The word in the paths that write cars, for the screens of staff. */
  adminPathSegment: string;
  /** Files of the build, where this server answers them. */
  files?: (request: Request, path: string) => Promise<Response> | null;
}

/** Answers every page and file of the site, each with the headers that every answer carries. */
export function createSite(options: SiteOptions): (request: Request) => Promise<Response> {
  const { files, mode, publicUrl } = options;
  const defaults = securityHeaders(publicUrl, "default-src 'self'");
  // Vite's own scripts in development stand in no policy.
  if (mode === 'development') delete defaults['content-security-policy'];
  return async (request) => {
    const file = files?.(request, new URL(request.url).pathname);
    const response = await (file ?? (isRead(request) ? page(request, options) : wrongMethod()));
    for (const [name, value] of Object.entries(defaults)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  };
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** Pages are for reading: whatever writes does so by the API. */
const wrongMethod = () =>
  new Response('This address does not answer that method.', {
    status: 405,
    headers: {
      allow: 'GET, HEAD',
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    },
  });

async function page(request: Request, options: SiteOptions): Promise<Response> {
  const { api, mode, publicUrl, imageHost, adminPathSegment } = options;
  const build = await options.build();
  const { createLoadContext, createRequestHandler } = build.entry.module;
  const cookie = request.headers.get('cookie');
  // What the API changes of the visitor's cookies goes with the page: one that is over is removed.
  const setCookies: string[] = [];
  const fetcher = async (path: string, init: RequestInit) => {
    const call = new Request(new URL(path, publicUrl), init);
    if (cookie !== null) call.headers.set('cookie', cookie);
    const told = await api(call);
    setCookies.push(...told.headers.getSetCookie());
    return told;
  };
  const context = createLoadContext(fetcher, { publicUrl, imageHost, adminPathSegment });
  const response = await createRequestHandler(build, mode)(request, context);
  const answer = new Response(response.body, response);
  for (const one of new Set(setCookies)) answer.headers.append('set-cookie', one);
  if (cookie?.includes(`${sessionCookieName(publicUrl)}=`)) {
    answer.headers.set('cache-control', 'private, no-store');
  } else if (!answer.headers.has('cache-control')) {
    answer.headers.set('cache-control', 'no-cache');
  }
  return compressResponse(request, answer);
}
