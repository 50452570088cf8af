import { watermarkOf } from './watermark.ts';
import type { Context as HonoContext, Hono } from 'hono';
import { nameRoute } from '../../platform/request-context.server.ts';
import { can } from '../../app/capabilities.ts';
import type { Deps } from '../../app/deps.server.ts';
import { openDealerImage } from '../settings/dealer-images.server.ts';
import { matchesEtag, PRIVATE } from '../../platform/http/etag.server.ts';
import type { ResolveSession } from '../../platform/http/policy.server.ts';
import { securityHeaders } from '../../platform/http/security-headers.server.ts';
import {
  type Watermark,
  parseImageSize,
  parseImageVersion,
  storedPath,
  type ImageSize,
} from '../../platform/images/image-address.ts';
import { findImageByPath, type ServedImageRow } from './image-queries.server.ts';
import type { StoredFile } from '../../platform/ports/storage.server.ts';
import { fullKey, shareKey, widthKey } from './keys.server.ts';
import { makeImageVariants, MissingOriginalError } from './make-variants.server.ts';
import { readyWidths } from './present.server.ts';

interface ImageParts extends Pick<Deps, 'database' | 'storage'> {
  publicUrl: string;
  resolveSession: ResolveSession;
}

interface Served extends ImageParts {
  /** Makes the variants of an image once for all requests that wait for them. */
  makeVariants(imageId: number): Promise<void>;
}

/** Mounts `GET|HEAD /images/{version}/{size}/{imagePath}` and `/images/dealer/{hash}.webp`. */
export function mountImages(app: Hono, options: ImageParts): void {
  const making = new Map<number, Promise<void>>();
  const makeVariants = (imageId: number) => {
    const made =
      making.get(imageId) ??
      makeImageVariants(options, { imageId }).finally(() => making.delete(imageId));
    making.set(imageId, made);
    return made;
  };
  const parts = { ...options, makeVariants };
  const headers = {
    // Browsers show an image that is opened directly in a page with inline styles.
    ...securityHeaders(parts.publicUrl, "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
    // Messengers and feeds embed our images.
    'cross-origin-resource-policy': 'cross-origin',
  };
  app.get('/images/:version/:size/:imagePath{.+}', (c) => answer(c, parts, headers));
  app.get('/images/dealer/:file', (c) => answerDealerImage(c, parts, headers));
  app.all('/images/*', (c) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return notFound(headers);
    return new Response(null, { status: 405, headers: { ...headers, allow: 'GET, HEAD' } });
  });
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

async function answer(
  c: HonoContext,
  parts: Served,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  nameRoute('/images/:version/:size/:imagePath');
  const { version = '', size = '', imagePath = '' } = c.req.param();
  const image = await findServedImage(parts, { version, size, imagePath });
  if (!image) return notFound(headers);
  // The response for an unpublished image must not reveal that it exists.
  if (!image.published && !can(await parts.resolveSession(c.req.header('cookie')), 'cars.read'))
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
  // Not streamed: images are small, and a client that stops reading must not keep the file open.
  return new Response(Buffer.concat(await file.body.toArray()), { headers: described });
}

/** Answers with the logo or the map of the dealer. Anyone who knows the hash of an image can see it. */
async function answerDealerImage(
  c: HonoContext,
  { database }: ImageParts,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  nameRoute('/images/dealer/:file');
  const image = await openDealerImage(database.db, c.req.path);
  if (!image) return notFound(headers);
  const { hash, data } = image;
  const etag = `"${hash}"`;
  const known = { ...headers, etag, 'cache-control': IMMUTABLE };
  if (matchesEtag(c.req.header('if-none-match'), etag))
    return new Response(null, { status: 304, headers: known });
  const described = {
    ...known,
    'content-type': 'image/webp',
    'content-length': String(data.byteLength),
  };
  const body = c.req.method === 'HEAD' ? null : Buffer.from(data);
  return new Response(body, { headers: described });
}

/** The image of a URL never changes, so it can be cached for a year. Images of drafts are not cached. */
function cacheControl({ published }: ServedImage): string {
  return published ? IMMUTABLE : PRIVATE['cache-control'];
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

interface ServedImage {
  /** If false, only staff may see the image. */
  published: boolean;
  contentType: 'image/webp' | 'image/jpeg';
  /** Returns null if the file is missing in the storage. */
  open(): Promise<StoredFile | null>;
}

/**
 * Finds the image for a public URL. Returns null for an invalid or outdated URL: another publication, another
 * image, a watermark that the car does not have, a size that does not exist. URLs without a watermark stay
 * valid after a sale, because pages that were opened before still use them.
 *
 * The share image is made for the first request if no job has made it: its URL is on the page from the first moment,
 * and messengers do not ask again.
 */
async function findServedImage(
  ctx: Pick<Served, 'database' | 'storage' | 'makeVariants'>,
  address: { version: string; size: string; imagePath: string },
): Promise<ServedImage | null> {
  const version = parseImageVersion(address.version);
  const size = parseImageSize(address.size);
  if (!version || !size || !/^[\w./-]{1,300}$/.test(address.imagePath)) return null;
  const row = await findImageByPath(ctx.database, storedPath(size, address.imagePath));
  if (!row || row.imageId !== version.imageId || row.publication !== version.publication)
    return null;
  const { watermark } = version;
  if (watermark && watermark !== watermarkOf(row)) return null;
  const key = findKey(row, watermark, size);
  if (!key) return null;
  return {
    published: row.publish || row.isOfGoneCar,
    contentType: size === 'og' ? 'image/jpeg' : 'image/webp',
    open: async () => {
      try {
        if (size === 'og' && readyWidths(row, watermark).length === 0)
          await ctx.makeVariants(row.imageId);
        return await ctx.storage.get(key);
      } catch (error) {
        if (error instanceof MissingOriginalError) return null;
        throw error;
      }
    },
  };
}

function findKey(row: ServedImageRow, watermark: Watermark | null, size: ImageSize): string | null {
  if (size === 'og') return shareKey(row.storageKey, watermark);
  const ready = readyWidths(row, watermark);
  if (size === 'full')
    return watermark && ready.length === 0 ? null : fullKey(row.storageKey, watermark);
  return ready.includes(size) ? widthKey(row.storageKey, watermark, size) : null;
}
