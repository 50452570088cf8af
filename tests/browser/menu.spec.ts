import { expect, started, test } from './support/page.ts';

test(
  'closes the menu on Back without changing the page',
  { tag: '@phone-only' },
  async ({ page }) => {
    await page.goto('/about');
    await started(page);
    await page.getByRole('link', { name: 'Contact Us' }).last().click();
    await expect(page).toHaveURL('/contact');
    const open = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await open.click();
    await expect(menu).toBeVisible();
    // The page does not return to where it was when the menu was first opened.
    await page.getByRole('button', { name: 'Close menu' }).click();
    await page.evaluate(() => scrollTo(0, 300));
    // A click of the test would scroll to the button.
    await open.dispatchEvent('click');
    await expect(menu).toBeVisible();

    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/contact');
    expect(await page.evaluate(() => scrollY)).toBe(300);
    await page.goBack();
    await expect(page).toHaveURL('/about');

    // A link of the menu closes it too.
    await open.click();
    await menu.getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL('/contact');
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await expect(menu).toBeHidden();

    // When the menu is closed, one press of Back leaves the page.
    await page.getByRole('link', { name: 'Contact Us' }).last().click();
    await expect(page).toHaveURL('/contact');
    await open.click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/about');
  },
);
