import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, open } from './page.ts';
import { ordinaryCar, saveCar } from './staff.ts';

/** A small image, because converting images takes most of the time of these tests. */
const IMAGE = await sharp({
  create: { width: 400, height: 300, channels: 3, background: 'steelblue' },
})
  .webp()
  .toBuffer();

export const field = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label}( \\*)?$`));
export const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
export const add = (page: Page) => page.getByRole('button', { name: 'Add Vehicle' });
export const saveDraft = (page: Page) => page.getByRole('button', { name: 'Save as a draft' });
export const update = (page: Page) => page.getByRole('button', { name: 'Update Vehicle' });

export const outline = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections of the form' });

const photoSection = (page: Page) => page.getByRole('region', { name: /^Photos/ });

/** Returns the tiles of the gallery in order. */
export const tiles = (page: Page): Locator =>
  photoSection(page).getByRole('button', { name: /, photo \d/ });

/** Returns the tile of a file, with its messages. */
export const tile = (page: Page, file: string): Locator =>
  photoSection(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Remove ${file}`, exact: true }) });

/** Returns the file names of the gallery in order. */
export const order = (page: Page): Promise<string[]> =>
  tiles(page).evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label')?.replace(/, photo .*/, '') ?? ''),
  );

/** Fills in the required fields. A unique description makes the car easy to find. */
export async function fillIn(page: Page, words: string): Promise<void> {
  await field(page, 'Make').selectOption({ label: 'Toyota' });
  await field(page, 'Model').selectOption({ index: 1 });
  await field(page, 'Year').selectOption('2021');
  await field(page, 'Condition').selectOption('Used');
  await field(page, 'Current Price').fill('24,950');
  await field(page, 'Transmission').selectOption({ label: 'Automatic' });
  await field(page, 'Fuel Type').selectOption({ label: 'Diesel' });
  await description(page).fill(words);
}

type Files = Parameters<Locator['setInputFiles']>[0];

/** Chooses files and waits until each is converted. */
export async function choose(page: Page, files: Files, timeout = 45_000): Promise<void> {
  await page.getByLabel('Add photos').setInputFiles(files);
  await expect(page.getByText('Reading...')).toHaveCount(0, { timeout });
}

/** Returns the same image under several file names. */
export const imageFiles = (...names: string[]) =>
  names.map((name) => ({ name, mimeType: 'image/webp', buffer: IMAGE }));

/** Waits for the edit page of a new car. Returns the car's id. */
export async function savedId(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/edit-car\/\d+$/, { timeout: 45_000 });
  // On a phone, the form of a draft has “Save as a draft” instead of “Update Vehicle”.
  await expect(update(page).or(saveDraft(page)).first()).toBeVisible();
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

/** Adds a draft with photos by the API and opens its edit page. Returns its id. */
export async function addCar(
  page: Page,
  { photos = ['first'], ...fields }: { photos?: string[] } & Record<string, unknown> = {},
): Promise<number> {
  const { request } = page;
  const car = { ...(await ordinaryCar(request, 'Toyota')), currentPrice: 24_950, ...fields };
  const carId = await saveCar(request, 'create', car);
  await recordPhotos(request, carId, { added: photos });
  await open(page, `/edit-car/${carId}`);
  return carId;
}

const photoPath = (carId: number, name: string) => `${carId}/images/${name}.webp`;

/** Uploads the `added` photos. The car then has the photos `kept` and `added`. */
export async function recordPhotos(
  request: APIRequestContext,
  carId: number,
  { kept = [], added = [] }: { kept?: string[]; added?: string[] },
): Promise<void> {
  for (const name of added) {
    const image = { name: photoPath(carId, name), type: 'image/webp', size: IMAGE.length };
    const link = await request.post('/api/cars/images-urls', { data: { image } });
    const headers = { 'content-type': 'image/webp' };
    expect((await request.put((await link.json()).url, { data: IMAGE, headers })).status()).toBe(
      200,
    );
  }
  const images = [...kept, ...added].map((name) => photoPath(carId, name));
  const record = { carId, images, thumbnailImage: images[0] };
  const recorded = await request.post('/api/cars/images/admin-dbupdate', { data: record });
  expect(recorded.status(), await recorded.text()).toBe(200);
}

/** Reads a car as staff. */
export async function readCar(page: Page, carId: number) {
  const [car] = await (await page.request.get(`/api/cars/${carId}`)).json();
  return car;
}

/** Counts the drafts with these words in their description. */
export async function draftsWith(page: Page, words: string): Promise<number> {
  const query = new URLSearchParams({ publish: 'false', q: words });
  const answer = await (await page.request.get(`/api/cars/search?${query}`)).json();
  return answer.pagination.totalItems;
}
