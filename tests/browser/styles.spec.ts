import { expect, test } from './support/page.ts';

test('links exactly one stylesheet on every public page, and two on the enquiry form', async ({
  request,
}) => {
  for (const path of ['/', '/search', '/car/48', '/about', '/contact', '/no/such/page']) {
    const html = await (await request.get(path)).text();
    expect([path, html.match(/<link[^>]*rel="stylesheet"/g)?.length]).toEqual([path, 1]);
  }
  // The enquiry form has a second stylesheet, which other pages must not load.
  const form = await (await request.get('/enquire')).text();
  expect(form.match(/<link[^>]*rel="stylesheet"/g)).toHaveLength(2);
});
