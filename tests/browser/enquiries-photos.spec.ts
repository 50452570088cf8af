import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { abortFirst, expect, expectAccessibleInBothThemes, test } from './support/page.ts';
import { named, signIn } from './support/staff.ts';
import { hasFiles, REAL_PHOTOS } from '../helpers/real-files.ts';

/**
 * Real photos, one of them with GPS data; images of the demo stock if the real ones are missing. `car-life.spec.ts` has
 * a HEIC photo, which is converted in the same way and takes ten times as long.
 */
const FILES = hasFiles(REAL_PHOTOS)
  ? [realPhoto('Landscape_6.jpg'), realPhoto('gps.jpg')]
  : ['demo-stock/images/coupe-green-hero.webp', 'demo-stock/images/coupe-green-side.webp'];

function realPhoto(file: string) {
  const buffer = readFileSync(join(REAL_PHOTOS, file));
  return { name: file, mimeType: 'image/jpeg', buffer };
}

test('a visitor asks for a valuation with photos, and staff make an offer', async ({
  newVisitor,
  page,
  expectConsoleError,
}) => {
  test.setTimeout(120_000);
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/enquiries/files/uploads/*' });
  const visitor = named('Maeve Seller');
  const phone = await newVisitor();
  await phone.setViewportSize({ width: 360, height: 780 });
  const typed = Promise.withResolvers<void>();
  await phone.route('**/assets/*.js', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await phone.goto('/car/48/enquire', { waitUntil: 'commit' });
  const opened = Date.now();
  await phone.getByLabel('Value my car').check();
  await phone.getByRole('textbox', { name: 'Registration' }).fill('191 c 12345');
  typed.resolve();
  await expect(phone.getByText('January to June 2019, Cork')).toBeVisible();
  await phone.getByRole('textbox', { name: 'Make and model' }).fill('Volkswagen Golf');
  await phone.getByRole('textbox', { name: 'Kilometres' }).fill('120,000');
  await phone.getByLabel('Condition').selectOption('Good');

  // The connection is lost during the first upload.
  await abortFirst(phone, '**/api/enquiries/files/uploads/**');
  await phone.getByLabel('Add photos').setInputFiles(FILES);
  await expect(phone.getByText('The upload failed.')).toBeVisible({ timeout: 60_000 });
  await expect(phone.getByText('Added', { exact: true })).toHaveCount(1, { timeout: 60_000 });
  await expectAccessibleInBothThemes(phone);
  await phone.getByRole('textbox', { name: 'Your name' }).fill(visitor);
  await phone.getByRole('textbox', { name: 'Email' }).fill('maeve.seller@example.com');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByRole('alert')).toContainText('Some photos couldn’t be added');
  await expect(phone.getByLabel('Add photos')).toBeFocused();
  await phone.getByRole('button', { name: 'Try again' }).click();
  await expect(phone.getByText('Added', { exact: true })).toHaveCount(2, { timeout: 60_000 });
  // A form that is sent within three seconds is a sign of spam.
  await expect.poll(() => Date.now() - opened).toBeGreaterThan(3_000);
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByRole('heading', { name: 'Thanks, we’ve got your message.' })).toBeVisible(
    { timeout: 30_000 },
  );

  await signIn(page);
  await page.goto('/enquiries?view=new');
  await page.getByRole('link', { name: visitor }).click();
  const car = page.getByRole('region', { name: 'Their car: Volkswagen Golf' });
  await expect(car.getByText('191-C-12345, January to June 2019, Cork')).toBeVisible();
  const photos = car.getByRole('img', { name: /Golf, \d of 2$/ });
  await expect(photos).toHaveCount(2);
  await photos.last().scrollIntoViewIfNeeded();
  for (const photo of await photos.all())
    await expect
      .poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
  await car.getByRole('textbox', { name: 'Our offer in euro' }).fill('8,500');
  // Another change loads the enquiry again, and keeps the offer that is being typed.
  const assign = page.getByRole('button', { name: 'Assign to me' });
  await assign.click();
  await expect(assign).toBeHidden();
  await car.getByLabel('Offer until').fill('2027-01-31');
  await car.getByRole('button', { name: 'Save offer' }).click();
  await expect(page.getByText('offers €8,500 until 31 Jan 2027')).toBeVisible();
});
