import { expect, test } from './page.ts';

test('links exactly one stylesheet on every public page', async ({ request }) => {
  for (const path of ['/', '/search', '/car/48', '/about', '/contact', '/no/such/page']) {
    const html = await (await request.get(path)).text();
    expect([path, html.match(/<link[^>]*rel="stylesheet"/g)?.length]).toEqual([path, 1]);
  }
});
