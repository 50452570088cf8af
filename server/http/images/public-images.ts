import type { Context, Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import { findServedImage, type ServedImage } from '../../services/images/serve.ts';
import { matchesEtag } from '../core/etag.ts';
import type { ResolveSession } from '../core/policy.ts';
import { securityHeaders } from '../core/security-headers.ts';

export interface ImageParts extends Pick<Deps, 'database' | 'storage'> {
  publicUrl: string;
  resolveSession: ResolveSession;
}

/** Puts `GET|HEAD /images/{version}/{size}/{imagePath}` into the application. */
export function mountImages(app: Hono, parts: ImageParts): void {
  const headers = {
    // An image opened by itself is shown by the browser's own page, whose styles are inline.
    ...securityHeaders(parts.publicUrl, "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
    // Messengers and feeds show our images on their pages.
    'cross-origin-resource-policy': 'cross-origin',
  };
  app.get('/images/:version/:size/:imagePath{.+}', (c) => answer(c, parts, headers));
  app.all('/images/*', (c) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return notFound(headers);
    return new Response(null, { status: 405, headers: { ...headers, allow: 'GET, HEAD' } });
  });
}

async function answer(
  c: Context,
  parts: ImageParts,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { version = '', size = '', imagePath = '' } = c.req.param();
  const image = await findServedImage(parts, { version, size, imagePath });
  if (!image) return notFound(headers);
  // An unpublished image answers as one that does not exist, but to staff.
  if (!image.published && !(await parts.resolveSession(c.req.header('cookie'))))
    return notFound(headers);

  const etag = `"${version}-${size}"`;
  const known = { ...headers, etag, 'cache-control': cacheControl(image) };
  if (matchesEtag(c.req.header('if-none-match'), etag))
    return new Response(null, { status: 304, headers: known });

  const file = await image.open();
  if (!file) return notFound(headers);
  const described = {
    ...known,
    'content-type': image.contentType,
    'content-length': String(file.size),
  };
  if (c.req.method === 'HEAD') {
    file.body.destroy();
    return new Response(null, { headers: described });
  }
  // Whole: an image is small, and a body that nobody reads must not keep a file open.
  return new Response(Buffer.concat(await file.body.toArray()), { headers: described });
}

/** An address never shows anything else, so that caches may keep it; drafts are kept by none. */
function cacheControl({ published }: ServedImage): string {
  return published ? 'public, max-age=31536000, immutable' : 'private, no-store';
}

function notFound(headers: Readonly<Record<string, string>>): Response {
  return new Response('There is no image at this address.', {
    status: 404,
    headers: {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    },
  });
}
