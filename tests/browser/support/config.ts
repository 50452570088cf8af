import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from './page.ts';

/** Two of the four lists: the other two have the screen of makes, and definitions.test.ts tests their texts. */
export const SECTIONS = [
  {
    slug: 'makes',
    api: 'makes',
    key: 'makeId',
    title: 'Car Makes',
    field: 'Make Name',
    button: 'Save Make',
    toast: 'Make',
    sentence: 'Make',
    one: 'make',
    missing: 'Please enter a make name',
    emptied: 'Make name cannot be empty',
  },
  {
    slug: 'models',
    api: 'models',
    key: 'modelId',
    title: 'Car Models',
    field: 'Model Name',
    button: 'Save Model',
    toast: 'Model',
    sentence: 'Model',
    one: 'model',
    missing: 'Please enter a model name',
    emptied: 'Model name cannot be empty',
  },
] as const;

export const [MAKES] = SECTIONS;

export const addForm = (page: Page) => page.getByRole('form', { name: /^Add New/ });
export const rows = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader') });
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Adds an entry by the API and returns its id. */
export async function added(
  request: APIRequestContext,
  list: string,
  data: object,
): Promise<number> {
  const response = await request.post(`/api/${list}/create`, { data });
  expect(response.status()).toBe(201);
  const body = await response.json();
  return body.makeId && list === 'makes' ? body.makeId : body[`${list.slice(0, -1)}Id`];
}

export async function focusByTab(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}
