import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  started,
  test,
} from './support/page.ts';

test(
  'links to every public screen in the navbar',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await page.goto('/');
    await started(page);
    const links = [
      ['About Us', '/about', 'About Us'],
      ['Contact Us', '/contact', 'Contact Us'],
      ['Search', '/search', 'Search Vehicles'],
    ] as const;
    for (const [link, path, title] of links) {
      if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
      await page
        .getByRole('navigation', { name: isMobile ? 'Menu' : 'Main' })
        .getByRole('link', { name: link, exact: true })
        .click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
  },
);

test('serves pages with a doctype, so that browsers use standards mode', async ({ page }) => {
  for (const [path, status] of [
    ['/', 200],
    ['/enquire', 200],
    ['/no-such-page', 404],
  ] as const) {
    const response = await page.request.get(path);
    expect([path, response.status()]).toEqual([path, status]);
    expect(await response.text()).toMatch(/^<!DOCTYPE html><html/);
  }
  await page.goto('/about');
  expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat');
});

test(
  'remembers the chosen theme and renders it on the server',
  { tag: '@phone' },
  async ({ page, isMobile, request }) => {
    await page.goto('/about');
    await started(page);
    await page.getByRole('button', { name: isMobile ? 'Menu' : 'Theme' }).click();
    await page.getByRole('group', { name: 'Theme' }).getByText('Dark').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(27, 27, 28)');
    const html = await (await request.get('/about', { headers: { cookie: 'theme=dark' } })).text();
    expect(html).toContain('data-theme="dark"');
  },
);

test('shows a skip link on the first Tab, loads toasts on Alt+T, and frees a low window from its bar', async ({
  page,
}) => {
  await page.goto('/about');
  await started(page);
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

  // The search page is loaded from the server.
  await page.setViewportSize(size);
  const loaded = page.waitForEvent('load');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Search' })
    .click();
  await loaded;
  await expect(page).toHaveURL('/search');
});

test('shows the phone number, address and opening hours on Contact Us', async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /059/ })).toHaveAttribute('href', /^tel:\+353/);
  await expect(main.getByText('Monday-Friday: 9:00 AM-6:00 PM')).toBeVisible();
  await expect(main.getByText('Saturday and Sunday: 10:00 AM-4:00 PM')).toBeVisible();
  await expect(main.getByText(/appointment required prior to office visits/i)).toBeVisible();
});

test(
  'has accessible pages about the dealer, and for an unknown address, in light and dark',
  { tag: '@phone' },
  async ({ page, expectConsoleError }) => {
    expectConsoleError({ status: 404, path: '/no/such/page' });
    for (const path of ['/about', '/contact', '/no/such/page']) {
      await page.goto(path);
      await expectAccessibleInBothThemes(page);
    }
    await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
  },
);

test(
  'has an accessible phone menu that closes with Escape',
  { tag: '@phone-only' },
  async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.goto('/about');
    await started(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    expect(warnings).toEqual([]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  },
);
