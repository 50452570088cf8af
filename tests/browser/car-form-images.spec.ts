import type { Page } from '@playwright/test';
import {
  add,
  addCar,
  choose,
  description,
  field,
  fillIn,
  imageFiles,
  order,
  outline,
  readCar,
  recordPhotos,
  tile,
  tiles,
  update,
} from './support/car-form.ts';
import { hold } from './support/hold.ts';
import { abortFirst, expect, expectAccessible, open, test, toast } from './support/page.ts';
import { signInByApi } from './support/staff.ts';

test.beforeEach(({ page }) => signInByApi(page.request));

/** Script that converts photos. Tests hold it back, because the conversion would take most of their time. */
const CONVERTER = /\/assets\/convert-worker/;

test('orders dropped photos by keyboard, by mouse and as the thumbnail, and asks before they are lost', async ({
  page,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await hold(page, CONVERTER);
  await open(page, '/add-car');
  // The form adds its listeners in an effect, which can run after hydration.
  const isPrevented = () =>
    page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'x.webp', { type: 'image/webp' }));
      const init = { dataTransfer, bubbles: true, cancelable: true };
      return ['dragover', 'drop'].map(
        (kind) => !document.body.dispatchEvent(new DragEvent(kind, init)),
      );
    });
  await expect.poll(isPrevented).toEqual([true, true]);
  await dropFiles(page, ['a.webp', 'b.webp', 'c.webp']);
  await expect.poll(() => order(page)).toEqual(['a.webp', 'b.webp', 'c.webp']);
  await expect(tile(page, 'a.webp').getByText('Thumbnail', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: /^b.webp, photo 2/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: /^b.webp, photo 1/ })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Photo 1 of 3' })).toBeAttached();
  expect(await order(page)).toEqual(['b.webp', 'a.webp', 'c.webp']);

  await grab(page, 'c.webp');
  await moveOver(page, 'b.webp');
  await announced(page, 'c.webp is over place 1 of 3.');
  await page.mouse.up();
  await announced(page, 'Dropped c.webp at place 1 of 3.');
  expect(await order(page)).toEqual(['c.webp', 'b.webp', 'a.webp']);

  await grab(page, 'c.webp');
  await moveOver(page, 'a.webp');
  await announced(page, 'c.webp is over place 3 of 3.');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await announced(page, 'Cancelled. c.webp is back at place 1 of 3.');
  expect(await order(page)).toEqual(['c.webp', 'b.webp', 'a.webp']);

  // The drag library ignores clicks for a moment after a drag.
  await expect(async () => {
    await page.getByRole('button', { name: 'Remove c.webp' }).click({ timeout: 1_000 });
    await expect(tiles(page)).toHaveCount(2, { timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
  await tile(page, 'a.webp').getByRole('button', { name: 'Make thumbnail' }).click();
  await expect(page.getByRole('button', { name: /^a.webp, photo 1/ })).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: 'a.webp is the thumbnail' }),
  ).toBeAttached();
  expect(await order(page)).toEqual(['a.webp', 'b.webp']);

  const names = Array.from({ length: 40 }, (_, at) => `p${at + 1}.webp`);
  await page.getByLabel('Add photos').setInputFiles(imageFiles(...names));
  await expect(page.getByText('A car can have 40 photos. We left out the last 2.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove p1.webp' }).click();
  await expect(page.getByText('A car can have 40 photos')).toHaveCount(0);
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without the photos?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
  await expect(tiles(page)).toHaveCount(39);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
  expect(dialogs).toEqual([]);
});

/** Drops files on the photos section. */
async function dropFiles(page: Page, names: string[]): Promise<void> {
  const transfer = await page.evaluateHandle((files) => {
    const data = new DataTransfer();
    for (const name of files) data.items.add(new File(['x'], name, { type: 'image/webp' }));
    return data;
  }, names);
  const region = page.getByRole('region', { name: /^Photos/ });
  await region.dispatchEvent('dragover', { dataTransfer: transfer });
  await region.dispatchEvent('drop', { dataTransfer: transfer });
}

const announced = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeAttached();

const point = ([x, y]: [number, number]) => ({ touchPoints: [{ x, y }] });

async function centreOf(page: Page, file: string): Promise<[number, number]> {
  const image = page.getByRole('button', { name: new RegExp(`^${file}, photo`) });
  await image.scrollIntoViewIfNeeded();
  const box = await image.boundingBox();
  return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
}

async function grab(page: Page, file: string): Promise<void> {
  await page.mouse.move(...(await centreOf(page, file)));
  await page.mouse.down();
}

const moveOver = async (page: Page, file: string) =>
  page.mouse.move(...(await centreOf(page, file)), { steps: 8 });

test(
  'shows which photos are missing, and orders photos by a touch on the handle',
  { tag: '@phone-only' },
  async ({ page }) => {
    await hold(page, CONVERTER);
    await open(page, '/add-car');
    const missing = page.getByRole('list', { name: 'Still missing' }).getByRole('listitem');
    await expect(missing).toHaveCount(9);
    await expect(missing.first()).toContainText('Front quarter');
    const camera = page.getByLabel('Take photo: Front quarter');
    await expect(camera).toHaveAttribute('capture', 'environment');
    await page.getByLabel('Take photo: Side').setInputFiles(imageFiles('image.jpg'));
    await expect(
      page.getByRole('status').filter({ hasText: 'Side added. Next: Front quarter' }),
    ).toBeAttached();
    await page.getByLabel('Add photos').setInputFiles(imageFiles('b.webp', 'c.webp'));
    await expect(missing.first()).toContainText('Dashboard');
    expect(await order(page)).toEqual(['Side.jpg', 'b.webp', 'c.webp']);

    const touch = await page.context().newCDPSession(page);
    const drag = async (from: [number, number], to: [number, number]) => {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(from) });
      for (const part of [0.3, 0.6, 1]) {
        const at = (axis: 0 | 1) => from[axis] + (to[axis] - from[axis]) * part;
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          ...point([at(0), at(1)]),
        });
      }
    };
    const drop = () =>
      touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    // Measure the handle last: finding the target can scroll the page.
    const over = await centreOf(page, 'b.webp');
    const handle = await tile(page, 'Side.jpg').locator('[data-handle]').boundingBox();
    await drag([(handle?.x ?? 0) + 10, (handle?.y ?? 0) + 10], over);
    await announced(page, 'Side.jpg is over place 2 of 3.');
    await drop();
    await announced(page, 'Dropped Side.jpg at place 2 of 3.');
    expect(await order(page)).toEqual(['b.webp', 'Side.jpg', 'c.webp']);
    // A touch outside of the handle scrolls the page.
    const from = await centreOf(page, 'b.webp');
    await drag(from, await centreOf(page, 'Side.jpg'));
    await drop();
    expect(await order(page)).toEqual(['b.webp', 'Side.jpg', 'c.webp']);
  },
);

test('puts a removed photo back, and rotates new and saved photos', async ({
  page,
  expectConsoleError,
}) => {
  const carId = await addCar(page, { photos: ['a', 'b', 'c'] });
  await recordPhotos(page.request, carId, { kept: ['a', 'c'] });
  await open(page, `/edit-car/${carId}`);
  const before = (await readCar(page, carId)).images;
  await field(page, 'Colour').fill('Green');
  await choose(page, imageFiles('new.webp'));
  const removed = page.getByText('Removed photos (1)');
  await removed.press('Enter');
  await expect(page.getByText(/^Gone on \d+ \w+$/)).toBeVisible();
  // A sticky bar would cover half of some buttons.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  // The photo is back although the response is lost.
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/cars/*/removed-images' });
  await abortFirst(page, '**/removed-images', true);
  await page.getByRole('button', { name: 'Put back removed photo 1' }).press('Enter');
  await expect.poll(() => order(page)).toEqual(['a.webp', 'b.webp', 'c.webp', 'new.webp']);
  await expect(removed).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Photos' })).toBeFocused();
  await expect(field(page, 'Colour')).toHaveValue('Green');

  for (const file of ['a.webp', 'new.webp']) {
    await page.getByRole('button', { name: `Rotate ${file}` }).click();
    await expect(
      page.getByRole('status').filter({ hasText: `${file} is turned by 90 degrees` }),
    ).toBeAttached();
  }
  await expect(page.getByText('Rotating...')).toHaveCount(0);
  await update(page).click();
  await expect(toast(page, 'Car Updated')).toBeVisible({ timeout: 30_000 });
  const { images, colour } = await readCar(page, carId);
  expect(colour).toBe('Green');
  expect(images.map((one: { width: number; height: number }) => one.height > one.width)).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(images[0].imagePath).not.toBe(before[0].imagePath);
  expect(images[2].imagePath).toBe(before[1].imagePath);
});

test('saves the car without a photo that fails, and adds it with the next save', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 413, path: '/api/cars/images-urls' });
  await open(page, '/add-car');
  await choose(page, imageFiles('a.webp'));
  await expect(page.getByText('0 of 1 photo')).toHaveCount(0);
  const links = '**/api/cars/images-urls';
  const message = 'This image is too large.';
  await page.route(links, (route) =>
    route.fulfill({ status: 413, json: { success: false, message } }),
  );
  await choose(page, imageFiles('b.webp'));
  await expect(page.getByText('1 of 2 photos')).toBeVisible();
  const problem = tile(page, 'b.webp').getByRole('alert');
  await expect(problem).toContainText(message);
  await fillIn(page, 'Uploaded at the second try');
  const created = page.waitForResponse('**/api/cars/admin-create');
  await add(page).click();
  const { carId } = await (await created).json();
  await expect(toast(page, 'Upload failed')).toBeVisible();
  await expect(description(page)).toHaveValue('Uploaded at the second try');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeFocused();
  await expect(retry).toBeInViewport();
  const photos = outline(page).getByRole('link', { name: 'Photos' });
  await expect(photos).toContainText('needs your attention');
  // The photo that did upload is recorded.
  expect((await readCar(page, carId)).images).toHaveLength(1);

  await page.unroute(links);
  const release = await hold(page, /\/api\/cars\/uploads\//);
  await retry.click();
  await expect(page.getByRole('button', { name: /^b.webp, photo 2/ })).toBeFocused();
  await expect(page.getByRole('progressbar', { name: 'Upload of b.webp' })).toBeVisible();
  await expect(photos).not.toContainText('needs your attention');
  // The browser keeps later changes for the car that was added, not for another new one.
  await field(page, 'Colour').fill('Amber');
  release();
  await expect(page.getByText('1 of 2 photos')).toHaveCount(0);
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsaved')));
  await expect.poll(stored).toEqual([expect.stringContaining(`unsaved-changes:${carId}:`)]);
  await open(page, `/edit-car/${carId}`);
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(field(page, 'Colour')).toHaveValue('Amber');
  await expect(tiles(page)).toHaveCount(2);
  await update(page).click();
  await expect(toast(page, 'Car Updated')).toBeVisible({ timeout: 30_000 });
  expect((await readCar(page, carId)).images).toHaveLength(2);
});
