import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, open } from './page.ts';
import { ordinaryCar, saveCar } from './staff.ts';

/** A small image, because converting images takes most of the time of these tests. */
export const IMAGE = 'src/site/images/about-light-700.webp';

export const field = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label}( \\*)?$`));
export const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
export const add = (page: Page) => page.getByRole('button', { name: 'Add Vehicle' });
export const saveDraft = (page: Page) => page.getByRole('button', { name: 'Save draft' });
export const update = (page: Page) => page.getByRole('button', { name: 'Update Vehicle' });

export const outline = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections of the form' });

const photos = (page: Page) => page.getByRole('region', { name: /^Photos/ });

/** Returns the tiles of the gallery in order. */
export const tiles = (page: Page): Locator =>
  photos(page).getByRole('button', { name: /, photo \d/ });

/** Returns the tile of a file, with its messages. */
export const tile = (page: Page, file: string): Locator =>
  photos(page)
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
export async function imageFiles(...names: string[]) {
  const buffer = await readFile(IMAGE);
  return names.map((name) => ({ name, mimeType: 'image/webp', buffer }));
}

/** Waits for the edit page of a new car. Returns the car's id. */
export async function savedId(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/edit-car\/\d+$/, { timeout: 45_000 });
  await expect(update(page)).toBeVisible();
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

/** Adds a car with one image by the API and opens its edit page. Returns its id. */
export async function addCar(page: Page, words: string): Promise<number> {
  const { request } = page;
  const fields = { ...(await ordinaryCar(request, 'Toyota')), currentPrice: 24_950 };
  const carId = await saveCar(request, 'create', { ...fields, description: words });

  const name = `${carId}/images/first.webp`;
  const data = await readFile(IMAGE);
  const image = { name, type: 'image/webp', size: data.length };
  const link = await request.post('/api/cars/images-urls', { data: { image } });
  const headers = { 'content-type': 'image/webp' };
  expect((await request.put((await link.json()).url, { data, headers })).status()).toBe(200);
  const images = { carId, images: [name], thumbnailImage: name };
  const recorded = await request.post('/api/cars/images/admin-dbupdate', { data: images });
  expect(recorded.status(), await recorded.text()).toBe(200);
  await open(page, `/edit-car/${carId}`);
  return carId;
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
