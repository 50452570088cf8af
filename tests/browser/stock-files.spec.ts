import jsqr from 'jsqr';
import sharp from 'sharp';
import { expect, expectAccessibleInBothThemes, open, test, toast } from './support/page.ts';
import { named, ordinaryCar, saveCar, signInByApi } from './support/staff.ts';

const isPage = /\/Type\s*\/Page\b/g;

test('staff print a window sheet whose code leads to the car', async ({ page, baseURL }) => {
  await signInByApi(page.request);
  const carId = await saveCar(page.request, 'create', {
    ...(await ordinaryCar(page.request)),
    registration: `222-D-${Date.now() % 900_000}`,
    features: 'Tow bar\nCamera\nHeated seats\nRoof rails',
    warrantyMonths: 6,
  });
  await open(page, `/car/${carId}`);
  await page.getByRole('link', { name: 'Window sheet' }).click();
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('222');
  await expect(sheet).toContainText('€20,000');
  await expect(sheet.getByRole('listitem')).toHaveText(['Tow bar', 'Camera', 'Heated seats']);
  await expect(sheet).toContainText('6 months. This comes on top of your rights');
  await expect(sheet).toContainText(/You have a legal guarantee: \S+\/your-rights/);
  await expect(sheet).not.toContainText(/Mileage|NCT|Power|owners/);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const shot = await sheet.locator('svg').screenshot();
  const { data, info } = await sharp(shot)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const code = jsqr(new Uint8ClampedArray(data), info.width, info.height);
  expect(code?.data).toBe(`${baseURL}/car/${carId}`);
  expect(
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(isPage),
  ).toHaveLength(1);

  await page.goto(`/car/1/sheet?ids=1,${carId},2`);
  await expect(page.getByRole('article')).toHaveCount(3);
  expect(
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(isPage),
  ).toHaveLength(3);
});

test('staff copy the advert of a car for portals', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInByApi(page.request);
  await open(page, '/car/1');
  await page.getByRole('link', { name: 'Copy for portals' }).click();
  await expect(page.getByRole('heading', { name: 'Copy for portals' })).toBeVisible();
  for (const part of ['Title', 'Facts', 'Description']) {
    const button = page.getByRole('button', { name: `Copy ${part.toLowerCase()}` });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, `${part} Copied`)).toBeVisible();
    const shown = await page
      .getByRole('region', { name: part, exact: true })
      .getByRole('paragraph')
      .innerText();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Photos (zip)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^[a-z0-9-]+-photos\.zip$/);
  expect(await download.failure()).toBeNull();
});

test('staff import a stock file: preview, mapping of a column, update and new car', async ({
  page,
}) => {
  await signInByApi(page.request);
  const car = await ordinaryCar(page.request);
  const number = named('T').replace(' ', '-');
  const carId = await saveCar(page.request, 'create', { ...car, stockNumber: number });
  const soldId = await saveCar(page.request, 'create', { ...car, stockNumber: `${number}-4` });
  await page.request.post(`/api/cars/${soldId}/state`, { data: { version: 1, to: 'sold' } });
  const file = [
    'Make;Model;Year;Stock No;Price (€);Paint job',
    `Volvo;XC60;2020;${number};18.950,00;Red`,
    `Volvo;XC60;2021;${number}-2;21.950,00;Blue`,
    `Volvo;XC60;;${number}-3;21.950,00;Blue`,
    `Volvo;XC60;2020;${number}-4;21.950,00;Blue`,
  ].join('\r\n');
  await open(page, '/stock/import');
  await page.getByLabel('Choose file').setInputFiles({
    name: 'stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await expect(page.getByText(/^4 rows: 1 new, 1 to update/)).toBeVisible();
  await expect(page.getByText('Line 4: The year is missing')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open that car of line 5' })).toHaveAttribute(
    'href',
    `/edit-car/${soldId}`,
  );
  await expect(page.getByText('price: 20000 → 18950')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Paint job').selectOption('colour');
  await expect(page.getByText('colour: nothing → Red')).toBeVisible();
  await page.getByRole('button', { name: 'Add 1 car and update 1 car' }).press('Enter');
  await expect(
    page.getByText(/^1 car added, 1 updated\. 2 rows can’t be imported/).first(),
  ).toBeVisible();
  const [updated] = await (await page.request.get(`/api/cars/${carId}`)).json();
  expect(updated).toMatchObject({ currentPrice: 18_950, colour: 'Red' });
});
