import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { sitemap, sitemapPart } from './sitemap.server.ts';
import { testApp, testDeps } from '../../../tests/helpers/app.ts';

const database = await testDatabase();
const app = testApp(database);
const cars = () => testDeps(database).stock.cars();
const stock = stockFactory(database);
const published: number[] = [];
let draft: number;

beforeAll(async () => {
  const { makeId, modelId } = await stock.kind('Kia', 'Ceed');
  const updatedAt = new Date('2026-05-01T08:30:00.250Z');
  for (let at = 0; at < 8; at++) published.push(await stock.car({ makeId, modelId, updatedAt }));
  draft = await stock.car({ makeId, modelId, publish: false });
});

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

describe('the sitemap', () => {
  it('lists the pages and the published cars with their last change', async () => {
    const response = await app.request('/sitemap.xml');
    const xml = await response.text();
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(locations(xml)).toEqual([
      ...['', 'search', 'about', 'contact', 'your-rights'].map(
        (page) => `https://cars.example/${page}`,
      ),
      ...published.map((carId) => `https://cars.example/car/${carId}`),
    ]);
    expect(xml).toContain('<lastmod>2026-05-01T08:30:00.250Z</lastmod>');
    expect(xml.match(/<lastmod>/g)).toHaveLength(published.length);
    expect(xml).not.toContain(`/car/${draft}<`);
  });

  it('is an index of several sitemaps if it is too long for one', async () => {
    const index = await sitemap(await cars(), 'https://cars.example', 6);
    expect(locations(index)).toEqual(
      [1, 2, 3].map((part) => `https://cars.example/sitemap-${part}.xml`),
    );
    const parts = await Promise.all(
      [0, 1, 2].map(async (part) => sitemapPart(await cars(), '', part, 6)),
    );
    expect(parts.map((part) => locations(part).length)).toEqual([6, 6, 1]);
    expect(new Set(parts.flatMap(locations)).size).toBe(13);
  });

  it('serves existing parts only', async () => {
    expect((await app.request('/sitemap-1.xml')).status).toBe(200);
    for (const path of [
      '/sitemap-2.xml',
      '/sitemap-0.xml',
      '/sitemap-99999.xml',
      '/sitemap-x.xml',
    ]) {
      expect((await app.request(path)).status).toBe(404);
    }
  });
});

it('robots.txt disallows the staff pages and links to the sitemap', async () => {
  const text = await (await app.request('/robots.txt')).text();
  expect(text).toContain('Disallow: /edit-car/');
  expect(text).toContain('Sitemap: https://cars.example/sitemap.xml');
});
