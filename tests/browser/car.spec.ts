import { carWithImages, demoCars } from './support/demo-cars.ts';
import { hold } from './support/hold.ts';
import { GONE_CAR } from './support/screens.ts';
import { expect, expectAccessibleInBothThemes, open, started, test } from './support/page.ts';

test(
  'shows name, price, year and mileage on the first screen of a phone, above the bar',
  { tag: '@phone-only' },
  async ({ page, request }) => {
    const booked = (await demoCars(request)).find(
      ({ carBooked, carSold }) => carBooked && !carSold,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/car/${booked?.carId}`);
    const main = page.getByRole('main');
    const bar = await main.getByRole('link', { name: 'Call', exact: true }).boundingBox();
    if (!bar) throw new Error('The page has no bar.');
    for (const text of [/^€[\d,]+$/, 'This car is booked.', 'Year', 'Mileage', 'Fuel Type']) {
      const box = await main.getByText(text, { exact: true }).first().boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0), String(text)).toBeLessThan(bar.y);
    }
  },
);

test('announces that a car is loading, and replaces Contact Seller by the phone number', async ({
  page,
  request,
}) => {
  const [first] = await demoCars(request);
  await open(page, '/');
  const main = page.getByRole('main');
  const release = await hold(page, /\/api\/cars\/\d+$/);
  await main
    .getByRole('link', { name: first?.name ?? '' })
    .first()
    .click();
  await expect(page.getByText('Loading vehicle details...')).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/car\/\d+$/);
  await expect(page.getByText('Loading vehicle details...')).toBeHidden();
  const button = main.getByRole('button', { name: 'Contact Seller' });
  const number = main.getByRole('link', { name: '059 000 0000' });
  await expect(number).toBeHidden();
  await button.click();
  await expect(button).toBeHidden();
  await expect(number).toHaveAttribute('href', 'tel:+353590000000');
  await expect(number).toBeFocused();
});

test('prints a car on one page without bars, and shares its link by the sheet of the device, WhatsApp or the clipboard', async ({
  page,
  request,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { carId } = await carWithImages(request);
  await page.goto(`/car/${carId}`);
  await started(page);
  await page.emulateMedia({ media: 'print' });
  for (const bar of [page.getByRole('banner'), page.getByRole('contentinfo')])
    await expect(bar).toBeHidden();
  await expect(page.getByRole('link', { name: 'Ask a question' })).toBeHidden();
  await expect(page.getByRole('link', { name: '059 000 0000' })).toBeVisible();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });

  const address = `${baseURL}/car/${carId}`;
  const share = page.getByRole('button', { name: 'Share' });
  const link = page.getByLabel('Link to this car');
  await share.press('Enter');
  await expect(link).toHaveValue(address);
  const message = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(new URL(message ?? '').searchParams.get('text')).toContain(address);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();

  await page.evaluate(() =>
    Object.assign(navigator, {
      share: async (shared: object) => Object.assign(globalThis, { shared }),
    }),
  );
  await share.click();
  await expect(link).toBeHidden();
  const shared = await page.evaluate<unknown>(() => Reflect.get(globalThis, 'shared'));
  expect(shared).toMatchObject({ url: address });
});

test('answers 404 for an unknown or invalid id with the newest cars, and names a car that is gone', async ({
  page,
  request,
  expectConsoleError,
}) => {
  for (const id of ['abc', '0', '-1', '1e309', '%00', '9'.repeat(400)]) {
    const response = await request.get(`/car/${id}`);
    expect([id, response.status()]).toEqual([id, 404]);
    expect(await response.text()).toContain('Back to Search');
  }
  const gone = await request.get(`/car/${GONE_CAR}`);
  expect(gone.status()).toBe(404);
  expect(await gone.text()).toMatch(
    /<title>2019 Mazda Mazda3 is no longer on our site.*content="noindex".*Similar cars that are still available/s,
  );
  expectConsoleError({ status: 404, path: '/car/:id' });
  await page.goto('/car/999999');
  await expect(page.getByRole('heading', { level: 1, name: 'Error', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Search' })).toHaveAttribute(
    'href',
    '/search',
  );
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectAccessibleInBothThemes(page);
  const main = page.getByRole('main');
  const newest = (await demoCars(request)).slice(0, 3).map(({ carId }) => `/car/${carId}`);
  const links = main.getByRole('article').getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    newest,
  );
  const searches = main.getByRole('navigation', { name: 'Similar searches' });
  await expect(searches.getByRole('link', { name: /^Used vehicles \d+ cars$/ })).toHaveAttribute(
    'href',
    '/#used',
  );
  const link = searches.getByRole('link').last();
  const total = /\d+ cars?$/.exec((await link.textContent()) ?? '')?.[0] ?? 'no count';
  await link.click();
  await expect(page).toHaveURL(/\/search\?bodyType=/);
  await expect(page.locator('output').filter({ hasText: total })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the images, the phone number and the links for sharing, and is complete for search engines', async ({
    page,
    request,
    baseURL,
  }) => {
    const car = await carWithImages(request);
    await page.goto(`/car/${car.carId}`);
    await expect(page.getByRole('heading', { level: 1, name: car.name })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Scroll right' })).toBeHidden();
    await page.getByRole('button', { name: 'Contact Seller' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: '059 000 0000' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Contact Seller' })).toBeHidden();

    // Without the script, the photos are swiped, and pressing one does nothing.
    const images = page.getByRole('region', { name: 'Images' });
    await images.getByRole('button', { name: /view full screen/ }).click();
    await expect(page).toHaveURL(`/car/${car.carId}`);
    const last = images.getByAltText(/, image 2 of/).first();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeVisible();

    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByLabel('Link to this car')).toBeVisible();
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();

    for (const title of ['Basic Information', 'Technical Details', 'Additional Information'])
      await expect(main.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${baseURL}/car/${car.carId}`,
    );
    const [data] = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(JSON.parse(data ?? '')).toMatchObject({ offers: { price: car.currentPrice } });
    const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
    const image = await request.get(preview ?? '');
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  });
});

test('shows similar cars of a sold car before its description', async ({ request }) => {
  const sold = (await demoCars(request)).find(({ carSold }) => carSold);
  const html = await (await request.get(`/car/${sold?.carId}`)).text();
  const [similar = -1, description] = ['id="similar"', '>Description<'].map((text) =>
    html.indexOf(text),
  );
  expect(similar).toBeGreaterThan(0);
  expect(description).toBeGreaterThan(similar);
});
