import { STAFF_SCREENS } from '../../src/app/screens.ts';
import { PUBLIC_PAGES } from '../../src/app/public-pages.ts';
import { expect, test } from './support/page.ts';
import { addressesOf } from './support/screens.ts';

/** Tests the HTML that search engines and messengers read without running scripts. */
test("renders the dealer's name, canonical address and structured data on the home page", async ({
  request,
  baseURL,
}) => {
  const html = await (await request.get('/')).text();
  expect(html).toMatch(/<title>[^<]*Forecourt Motors[^<]*<\/title>/);
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/"`);
  expect(html).toContain('property="og:title"');
  const data = structuredData(html).find((item) => item['@type'] === 'AutoDealer');
  expect(data).toMatchObject({ name: 'Forecourt Motors', address: { addressCountry: 'IE' } });
});

test('allows scripts by their hash only and starts them after the page has loaded', async ({
  request,
}) => {
  const answer = await request.get('/');
  const policy = answer.headers()['content-security-policy'] ?? '';
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  expect(scripts).toContain("'sha256-");
  expect(scripts).not.toMatch(/unsafe/);
  const html = await answer.text();
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).not.toMatch(/<script[^>]*type="module"/);
});

test('lists the sitemap in robots.txt and the cars in the sitemap', async ({
  request,
  baseURL,
}) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`${baseURL}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`<loc>${baseURL}/</loc>`);
  expect(sitemap.match(/\/car\/\d+<\/loc>/g)).toHaveLength(44);
});

test('disallows all staff screens in robots.txt, and no public page', async ({ request }) => {
  const text = await (await request.get('/robots.txt')).text();
  const prefixes = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
  // An asterisk stands for any characters.
  const patterns = prefixes.map((prefix) => new RegExp(`^${prefix.replaceAll('*', '.*')}`));
  const isDisallowed = (path: string) => patterns.some((pattern) => pattern.test(path));
  const screens = Object.keys(STAFF_SCREENS).map((path) => `/${path}`);
  expect(screens.filter((path) => !isDisallowed(path))).toEqual([]);
  const pages = Object.keys(PUBLIC_PAGES).filter((path) => !path.startsWith('admin/'));
  expect(pages.flatMap(addressesOf).filter(isDisallowed)).toEqual([]);
});

test('describes the enquiry forms, and keeps them out of the sitemap', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const car = /\/car\/\d+(?=<)/.exec(sitemap)?.[0];
  expect(car).toBeDefined();
  for (const path of ['/enquire', '/enquire?kind=wanted', `${car}/enquire`]) {
    const html = await (await request.get(path)).text();
    expect(html).toMatch(/<meta name="description" content="Ask Forecourt Motors/);
  }
  // The page after the form needs a receipt.
  expect((await request.get('/enquire/sent', { maxRedirects: 0 })).status()).toBe(302);
  expect(sitemap).not.toContain('enquire');
});

function structuredData(html: string): Record<string, unknown>[] {
  return Array.from(
    html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g),
    ([, json = '']) => JSON.parse(json),
  );
}
