import { expect, expectAccessibleInBothThemes, open, test } from './support/page.ts';

test('serves complete pages with a doctype: the contact details, and a way home from an unknown address', async ({
  request,
}) => {
  const pageAt = async (path: string) => {
    const response = await request.get(path);
    // React separates texts by comments.
    const html = (await response.text()).replaceAll('<!-- -->', '');
    expect([path, html.slice(0, 20)]).toEqual([path, '<!DOCTYPE html><html']);
    return { status: response.status(), html };
  };
  const contact = (await pageAt('/contact')).html;
  expect(contact).toMatch(/href="tel:\+353[^>]*>[^<]*059/);
  expect(contact).toContain('Monday-Friday: 09:00–18:00');
  expect(contact).toContain('Saturday and Sunday: 10:00–16:00');
  expect(contact).toContain('ring ahead');
  expect(contact).toMatch(/href="https:[^"]*destination=[^"]+"[^>]*>Directions/);
  expect((await pageAt('/enquire')).status).toBe(200);
  const { status, html } = await pageAt('/no-such-page');
  expect(status).toBe(404);
  expect(html).toContain('Oops! Page not found');
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home/);
  const dark = await request.get('/about', { headers: { cookie: 'theme=dark' } });
  expect(await dark.text()).toContain('data-theme="dark"');
});

test('shows a skip link on the first Tab, loads toasts on Alt+T, hides the bar in a low window, and links to every screen', async ({
  page,
}) => {
  await open(page, '/accessibility');
  expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await skip.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Alt+t');
  await expect(page.getByRole('region', { name: /notifications/i })).toBeAttached();

  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await page.setViewportSize(size);

  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('group', { name: 'Theme' }).getByText('Dark').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  for (const [link, path, title] of [
    ['About Us', '/about', 'About Us'],
    ['Contact Us', '/contact', 'Contact Us'],
  ] as const) {
    await navigation.getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  // The search page is loaded from the server, which knows the theme.
  const loaded = page.waitForEvent('load');
  await navigation.getByRole('link', { name: 'Search' }).click();
  await loaded;
  await expect(page).toHaveURL('/search');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(27, 27, 28)');
});

test(
  'has a menu on a phone that closes with Escape, with Back (without leaving the page) and with its links',
  { tag: '@phone-only' },
  async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await open(page, '/about');
    await page.getByRole('link', { name: 'Contact Us' }).last().click();
    await expect(page).toHaveURL('/contact');
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await button.click();
    await expect(menu).toBeVisible();
    expect(warnings).toEqual([]);
    await menu.getByRole('group', { name: 'Theme' }).getByText('Dark').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await menu.getByRole('group', { name: 'Theme' }).getByText('System').click();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    // Closing the menu keeps this scroll position, not the one of the first time that the menu was opened.
    await page.evaluate(() => scrollTo(0, 300));
    // A click of the test would scroll to the button.
    await button.dispatchEvent('click');
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/contact');
    expect(await page.evaluate(() => scrollY)).toBe(300);
    await page.goBack();
    await expect(page).toHaveURL('/about');

    // A link of the menu closes it too.
    await button.click();
    await menu.getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL('/contact');
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await expect(menu).toBeHidden();

    // When the menu is closed, one press of Back leaves the page.
    await page.getByRole('link', { name: 'Contact Us' }).last().click();
    await expect(page).toHaveURL('/contact');
    await button.click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/about');
  },
);
