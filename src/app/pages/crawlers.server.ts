import type { Context, Hono } from 'hono';
import { AppError } from '../../platform/errors.ts';
import { nameRoute } from '../../platform/request-context.server.ts';
import type { StockKeeper } from '../../features/cars/stock/stock.server.ts';
import { publicResponse } from '../../platform/http/etag.server.ts';
import { screenAddress, STAFF_SCREENS } from '../screens.ts';
import { sitemap, sitemapPart } from './sitemap.server.ts';

/** Addresses that crawlers must not open. Each also covers the addresses that start with it. */
const DISALLOWED = ['/admin/', ...Object.keys(STAFF_SCREENS).map(screenAddress)].filter(
  (path, _, paths) => !paths.some((other) => other !== path && path.startsWith(other)),
);

/** Mounts `/robots.txt` and the sitemap. */
export function mountCrawlerFiles(
  app: Hono,
  stock: StockKeeper,
  publicUrl: string,
  headers: Readonly<Record<string, string>>,
): void {
  const send = (c: Context, text: string, type: string) => {
    nameRoute(type === 'text/plain' ? '/robots.txt' : '/sitemap.xml');
    return publicResponse(
      text,
      { ...headers, 'content-type': `${type}; charset=utf-8` },
      c.req.header('if-none-match'),
    );
  };

  const robots = [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  app.get('/robots.txt', (c) => send(c, robots, 'text/plain'));

  app.get('/sitemap.xml', async (c) =>
    send(c, await sitemap(await stock.cars(), publicUrl), 'application/xml'),
  );
  app.get('/:part{sitemap-[1-9][0-9]{0,4}\\.xml}', async (c) => {
    const part = Number(c.req.param('part').replaceAll(/\D/g, '')) - 1;
    const text = await sitemapPart(await stock.cars(), publicUrl, part);
    if (!text.includes('<url>')) throw new AppError('notFound', 'This sitemap does not exist.');
    return send(c, text, 'application/xml');
  });
}
