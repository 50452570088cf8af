import { carWithImages, demoCars } from './support/demo-cars.ts';
import { hold } from './support/hold.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  started,
  test,
} from './support/page.ts';

test('renders every section of the car page on the server', async ({ request, baseURL }) => {
  const car = await carWithImages(request);
  const response = await request.get(`/car/${car.carId}`);
  expect(response.status()).toBe(200);
  const html = await response.text();
  for (const title of ['Basic Information', 'Technical Details', 'Additional Information']) {
    expect(html).toContain(title);
  }
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/car/${car.carId}"/>`);
  expect(html).toContain('"@type":"Car"');
  const [, address = ''] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? [];
  const image = await request.get(address);
  expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/jpeg']);
});

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

test(
  'names the next steps of a buyer, is accessible in light and dark and fits the window',
  { tag: '@phone' },
  async ({ page, request }) => {
    const car = await carWithImages(request);
    await page.goto(`/car/${car.carId}`);
    const main = page.getByRole('main');
    for (const [name, address] of [
      ['Book a test drive', '?kind=testDrive'],
      ['Trade-in value', '?kind=partExchange'],
      ['Ask a question', ''],
    ] as const)
      await expect(main.getByRole('link', { name })).toHaveAttribute(
        'href',
        `/car/${car.carId}/enquire${address}`,
      );
    await expectAccessibleInBothThemes(page);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
  },
);

test('replaces Contact Seller by the phone number, and prints a car on one page without bars', async ({
  page,
  request,
}) => {
  const car = await carWithImages(request);
  await page.goto(`/car/${car.carId}`);
  await started(page);
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: 'Contact Seller' });
  const number = main.getByRole('link', { name: '059 000 0000' });
  await expect(number).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Ask a question' })).toBeHidden();
  await expect(page.getByRole('link', { name: '059 000 0000' })).toBeVisible();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  await button.click();
  await expect(button).toBeHidden();
  await expect(number).toHaveAttribute('href', 'tel:+353590000000');
  await expect(number).toBeFocused();
});

test('shows a sold car as sold in its text and images', async ({ page, request }) => {
  const sold = (await demoCars(request)).find(({ carSold }) => carSold);
  await page.goto(`/car/${sold?.carId}`);
  await expect(page.getByText('This car is sold.')).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Tell us what you’re looking for' }),
  ).toHaveAttribute('href', '/enquire?kind=wanted');
  await expect(page.getByRole('img', { name: /, sold$/ }).first()).toBeVisible();
  await expectAccessible(page);
});

test('answers 404 with an error page for an unknown or invalid id', async ({
  page,
  request,
  expectConsoleError,
}) => {
  for (const id of ['999999', 'abc', '0', '-1', '1e309', '%00', '9'.repeat(400)]) {
    const response = await request.get(`/car/${id}`);
    expect([id, response.status()]).toEqual([id, 404]);
    expect(await response.text()).toContain('Back to Search');
  }
  expectConsoleError({ status: 404, path: '/car/:id' });
  await page.goto('/car/abc');
  await expect(page.getByRole('heading', { level: 1, name: 'Error', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Search' })).toHaveAttribute(
    'href',
    '/search',
  );
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test(
  'offers the newest cars and similar searches for a car that does not exist',
  { tag: '@phone' },
  async ({ page, request, expectConsoleError }) => {
    expectConsoleError({ status: 404, path: '/car/:id' });
    await page.goto('/car/999999');
    await expectAccessibleInBothThemes(page);
    const main = page.getByRole('main');
    const newest = (await demoCars(request)).slice(0, 3).map(({ carId }) => `/car/${carId}`);
    const links = main.getByRole('article').getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      newest,
    );
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);

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
  },
);

test('announces that a car is loading', async ({ page, request }) => {
  const [first] = await demoCars(request);
  await page.goto('/');
  await started(page);
  const release = await hold(page, /\/api\/cars\/\d+$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: first?.name ?? '' })
    .first()
    .click();
  await expect(page.getByText('Loading vehicle details...')).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/car\/\d+$/);
  await expect(page.getByText('Loading vehicle details...')).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the images and the phone number', async ({ page, request }) => {
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
  });
});
