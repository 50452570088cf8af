import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  add,
  choose,
  field,
  fillIn,
  order,
  outline,
  IMAGE,
  imageFiles,
  readCar,
  savedId,
  tile,
  tiles,
  update,
} from './support/car-form.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  open,
  test,
  toast,
} from './support/page.ts';
import { signInByApi } from './support/staff.ts';

test.beforeEach(async ({ page }) => {
  await signInByApi(page.request);
  await open(page, '/add-car');
});

test('adds at most 40 photos, and asks before the user leaves with those that the browser has not stored yet', async ({
  page,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route('**/assets/convert-worker*', async (route) => {
    await allowed;
    await route.continue();
  });
  const names = Array.from({ length: 42 }, (_, at) => `p${at + 1}.webp`);
  await page.getByLabel('Add photos').setInputFiles(await imageFiles(...names));
  await expect(page.getByText('A car can have 40 photos. We left out the last 2.')).toBeVisible();
  await expect(tiles(page)).toHaveCount(40);
  await page.getByRole('button', { name: 'Remove p1.webp' }).click();
  await expect(page.getByText('A car can have 40 photos')).toHaveCount(0);
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without the photos?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
  await expect(tiles(page)).toHaveCount(39);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
  allow();
  expect(dialogs).toEqual([]);
});

/** Drops files on the photos section. */
async function dropFiles(page: Page, names: string[]): Promise<void> {
  const bytes = (await readFile(IMAGE)).toString('base64');
  const transfer = await page.evaluateHandle(
    ([base64, files]) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      for (const name of files) data.items.add(new File([content], name, { type: 'image/webp' }));
      return data;
    },
    [bytes, names] as const,
  );
  const region = page.getByRole('region', { name: /^Photos/ });
  await region.dispatchEvent('dragover', { dataTransfer: transfer });
  await region.dispatchEvent('drop', { dataTransfer: transfer });
}

test('adds files that are dropped on the photo section, and opens none that is dropped elsewhere', async ({
  page,
}) => {
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
  await dropFiles(page, ['front.webp', 'rear.webp']);
  await expect.poll(() => order(page)).toEqual(['front.webp', 'rear.webp']);
  await expect(tile(page, 'front.webp').getByText('Thumbnail', { exact: true })).toBeVisible();
});

test('orders photos by keyboard, by mouse and as the thumbnail, and cancels a drag on Escape', async ({
  page,
}) => {
  await choose(page, await imageFiles('a.webp', 'b.webp', 'c.webp'));
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
});

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
  'orders photos by a touch on the handle and scrolls on a touch elsewhere',
  { tag: '@phone-only' },
  async ({ page }) => {
    await choose(page, await imageFiles('a.webp', 'b.webp', 'c.webp'));
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
    const handle = await tile(page, 'a.webp').locator('[data-handle]').boundingBox();
    await drag([(handle?.x ?? 0) + 10, (handle?.y ?? 0) + 10], over);
    await announced(page, 'a.webp is over place 2 of 3.');
    await drop();
    await announced(page, 'Dropped a.webp at place 2 of 3.');
    expect(await order(page)).toEqual(['b.webp', 'a.webp', 'c.webp']);
    const from = await centreOf(page, 'b.webp');
    await drag(from, await centreOf(page, 'a.webp'));
    await drop();
    expect(await order(page)).toEqual(['b.webp', 'a.webp', 'c.webp']);
  },
);

test('puts a removed photo back and keeps unsaved changes', async ({
  page,
  expectConsoleError,
}) => {
  await fillIn(page, 'Photographed twice');
  await choose(page, await imageFiles('a.webp', 'b.webp', 'c.webp'));
  await add(page).click();
  const carId = await savedId(page);
  const [a = '', b = '', c = ''] = await order(page);
  await page.getByRole('button', { name: `Remove ${b}` }).click();
  await update(page).click();
  const removed = page.getByText('Removed photos (1)');
  await expect(removed).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'No changes' })).toBeVisible();

  await field(page, 'Colour').fill('Green');
  await choose(page, await imageFiles('new.webp'));
  await removed.press('Enter');
  await expect(page.getByText(/^Gone on \d+ \w+$/)).toBeVisible();
  // A sticky bar would cover half of some buttons.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleInBothThemes(page);
  // The photo is back although the answer is lost.
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/cars/*/removed-images' });
  await page.route(
    '**/removed-images',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Put back removed photo 1' }).press('Enter');
  await expect.poll(() => order(page)).toEqual([a, b, c, 'new.webp']);
  await expect(removed).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Photos' })).toBeFocused();
  await expect(field(page, 'Colour')).toHaveValue('Green');

  await update(page).click();
  await expect(toast(page, 'Car Updated').last()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('status').filter({ hasText: 'No changes' })).toBeVisible();
  expect((await readCar(page, carId)).images).toHaveLength(4);
});

test('rotates new and saved photos', async ({ page }) => {
  await fillIn(page, 'Turned on its side');
  await choose(page, await imageFiles('a.webp', 'b.webp'));
  const rotate = (file: string | RegExp) =>
    page.getByRole('button', { name: typeof file === 'string' ? `Rotate ${file}` : file });
  await rotate('a.webp').click();
  await expect(
    page.getByRole('status').filter({ hasText: 'a.webp is turned by 90 degrees' }),
  ).toBeAttached();
  await expect(page.getByText('Rotating...')).toHaveCount(0);
  await add(page).click();
  const carId = await savedId(page);
  const isPortrait = async () =>
    (await readCar(page, carId)).images.map(
      ({ width, height }: { width: number; height: number }) => height > width,
    );
  expect(await isPortrait()).toEqual([true, false]);
  const before = (await readCar(page, carId)).images;

  await rotate(/^Rotate b-/).click();
  await expect(page.getByText('Rotating...')).toHaveCount(0);
  await update(page).click();
  await expect(toast(page, 'Car Updated')).toBeVisible({ timeout: 30_000 });
  expect(await isPortrait()).toEqual([true, true]);
  const after = (await readCar(page, carId)).images;
  expect(after[0].imagePath).toBe(before[0].imagePath);
  expect(after[1].imagePath).not.toBe(before[1].imagePath);
});

test('explains why a file cannot be used and accepts the others', async ({ page }) => {
  await fillIn(page, 'One image of four');
  // The beginning of a HEIC file, which the decoder of the browser cannot read.
  const heic = Buffer.from('00000018667479706865696300000000', 'hex');
  await choose(page, [
    { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic },
    { name: 'notes.heic', mimeType: 'image/heic', buffer: Buffer.from('not an image') },
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    ...(await imageFiles('front.webp')),
  ]);
  await expect(tile(page, 'IMG_1.HEIC')).toContainText(/may be damaged.*‘Most Compatible’/);
  await expect(tile(page, 'notes.heic')).toContainText('isn’t a photo we can use');
  await expect(tile(page, 'empty.jpg')).toContainText('This file is empty.');
  await expect(outline(page).getByRole('link', { name: 'Photos' })).toContainText(
    'needs your attention',
  );
  await add(page).click();
  await expect(page.getByText('Remove the photos that can’t be used')).toBeVisible();
  for (const file of ['IMG_1.HEIC', 'notes.heic', 'empty.jpg'])
    await page.getByRole('button', { name: `Remove ${file}` }).click();
  await add(page).click();
  const carId = await savedId(page);
  expect((await readCar(page, carId)).images).toHaveLength(1);
});
