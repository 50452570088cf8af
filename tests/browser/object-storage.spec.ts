import {
  add,
  choose,
  fillIn,
  imageFiles,
  readCar,
  savedId,
  tiles,
  update,
} from './support/car-form.ts';
import { expect, open, test } from './support/page.ts';
import { S3_ENDPOINT } from './support/site-list.ts';
import { signInByApi } from './support/staff.ts';

test(
  'uploads photos straight to the object storage and shows them to visitors',
  {
    tag: '@grown',
  },
  async ({ page, newVisitor, site }) => {
    test.skip(!S3_ENDPOINT, 'No object storage: .ci/run could not start one.');
    await signInByApi(page.request);
    // The policy of the page that was loaded first also applies to the form, because the user opens the form
    // by a link.
    await open(page, '/config');
    await page.getByRole('link', { name: 'Add Car' }).first().click();
    await fillIn(page, 'Stored in a bucket');
    const upload = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().startsWith(S3_ENDPOINT!),
    );
    await choose(page, imageFiles('front.webp', 'rear.webp'));
    await page.getByRole('switch', { name: 'Publish to website' }).check();
    await add(page).click();
    expect((await (await upload).response())?.status()).toBe(200);
    const carId = await savedId(page);
    await expect(tiles(page)).toHaveCount(2);
    await expect
      .poll(async () => (await readCar(page, carId)).images[0].widths.length)
      .toBeGreaterThan(0);
    await expect(update(page)).toBeVisible();

    const visitor = await newVisitor();
    await visitor.goto(`${site.url}/car/${carId}`);
    const image = visitor.getByRole('img', { name: /Toyota/ }).first();
    await expect(image).toBeVisible();
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
  },
);
