import type { APIRequestContext } from '@playwright/test';
import type { Car } from '../../src/cars/car.ts';
import { demoCars } from './support/demo-cars.ts';
import { expect, expectAccessibleInBothThemes, started, test } from './support/page.ts';

/** Returns the first demo car that meets a condition. */
async function carWith(request: APIRequestContext, has: (car: Car) => boolean): Promise<Car> {
  for (const { carId } of await demoCars(request)) {
    const [car]: Car[] = await (await request.get(`/api/cars/${carId}`)).json();
    if (car && has(car)) return car;
  }
  throw new Error('The demo stock has no such car.');
}

const isReduced = ({ pricing }: Car) => pricing.reduction !== null;
const euro = (amount: number) => `€${amount.toLocaleString('en-IE')}`;

test('announces a lawful reduction on the card and on the page', async ({ page, request }) => {
  const car = await carWith(request, isReduced);
  const { prior, saving } = car.pricing.reduction ?? { prior: 0, saving: 0 };
  await page.goto(`/search?q=${encodeURIComponent(car.name)}`);
  await expect(page.getByText(`Reduced from ${euro(prior)}`)).toBeVisible();
  await page.goto(`/car/${car.carId}`);
  await expect(
    page.getByText(
      `Reduced by ${euro(saving)}. Lowest price in the 30 days before: ${euro(prior)}.`,
    ),
  ).toBeVisible();
  const [data] = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(JSON.parse(data ?? '')).toMatchObject({ offers: { price: car.currentPrice } });
  expect(data).not.toContain(String(prior));
});

test(
  'shows the banner of a repaired write-off above the price',
  { tag: '@phone' },
  async ({ page, request }) => {
    const car = await carWith(
      request,
      ({ provenance }) => !['none', null].includes(provenance.writeOff),
    );
    await page.goto(`/car/${car.carId}`);
    const banner = page.getByText(/^Repaired write-off, category [CDSN]\./).first();
    const price = page.getByText(euro(car.currentPrice), { exact: true });
    const [above, below] = [await banner.boundingBox(), await price.first().boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await expectAccessibleInBothThemes(page);
  },
);

test('states what is known about a car, and leads to the form for everything else', async ({
  page,
  request,
}) => {
  const car = await carWith(request, ({ provenance }) => provenance.warrantyMonths !== null);
  await page.goto(`/car/${car.carId}`);
  const known = page.getByRole('region', { name: 'What we know about this car' });
  await expect(known).toContainText(
    'This comes on top of your rights under the Consumer Rights Act 2022.',
  );
  await known.getByRole('link', { name: 'Ask us.' }).click();
  await expect(page).toHaveURL(new RegExp(`/car/${car.carId}/enquire$`));
});

test.describe('Share', () => {
  test('copies the link, and offers WhatsApp', async ({ page, request, baseURL, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const car = await carWith(request, isReduced);
    await page.goto(`/car/${car.carId}`);
    await started(page);
    await page.getByRole('button', { name: 'Share' }).press('Enter');
    const address = `${baseURL}/car/${car.carId}`;
    await expect(page.getByLabel('Link to this car')).toHaveValue(address);
    const message = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(new URL(message ?? '').searchParams.get('text')).toContain(address);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Link to this car')).toBeHidden();
  });

  test('opens the sheet of the device if there is one', async ({ page, request, baseURL }) => {
    await page.addInitScript(() =>
      Object.assign(navigator, {
        share: async (shared: object) => Object.assign(globalThis, { shared }),
      }),
    );
    const car = await carWith(request, isReduced);
    await page.goto(`/car/${car.carId}`);
    await started(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByLabel('Link to this car')).toBeHidden();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shared'))).toMatchObject({
      url: `${baseURL}/car/${car.carId}`,
    });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('shows the address and the link to WhatsApp', async ({ page, request }) => {
      const car = await carWith(request, isReduced);
      await page.goto(`/car/${car.carId}`);
      await page.getByRole('button', { name: 'Share' }).click();
      await expect(page.getByLabel('Link to this car')).toBeVisible();
      await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
    });
  });
});
