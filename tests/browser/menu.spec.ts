import { expect, started, test } from './support/page.ts';

test(
  'closes the menu on Back without changing the page',
  { tag: '@phone-only' },
  async ({ page }) => {
    await page.goto('/about');
    await started(page);
    await page.getByRole('link', { name: 'Contact Us' }).last().click();
    await expect(page).toHaveURL('/contact');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    // The page does not return to where it was when the menu was first opened.
    await page.getByRole('button', { name: 'Close menu' }).click();
    await page.evaluate(() => scrollTo(0, 300));
    // A click of the test would scroll to the button.
    await page.getByRole('button', { name: 'Menu' }).dispatchEvent('click');
    await expect(menu).toBeVisible();

    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/contact');
    expect(await page.evaluate(() => scrollY)).toBe(300);
    await page.goBack();
    await expect(page).toHaveURL('/about');
  },
);

test(
  'goes back to the last page at once after the menu was closed',
  { tag: '@phone-only' },
  async ({ page }) => {
    await page.goto('/about');
    await started(page);
    await page.getByRole('link', { name: 'Contact Us' }).last().click();
    await expect(page).toHaveURL('/contact');
    await started(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/about');
  },
);

test(
  'closes the menu when Back returns from a link of the menu',
  { tag: '@phone-only' },
  async ({ page }) => {
    await page.goto('/about');
    await started(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL('/contact');
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await expect(menu).toBeHidden();
  },
);
