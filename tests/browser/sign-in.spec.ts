import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessibleInBothThemes,
  open,
  started,
  test,
  toast,
} from './support/page.ts';
import { signInByForm, STAFF } from './support/staff.ts';

/** Returns the navbar's links, or those of the menu on a phone. */
async function navigation(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  return page.getByRole('navigation', { name: isMobile ? 'Menu' : 'Main' });
}

test('returns to the requested staff page after signing in and removes the sign-in page from the history', async ({
  page,
  isMobile,
}) => {
  await page.goto('/about');
  await page.goto('/config/models');
  await expect(page).toHaveURL('/admin/motorlogin?from=%2Fconfig%2Fmodels');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible();
  await expect(page.getByText('Enter your credentials to access admin features')).toBeVisible();
  await started(page);
  await signInByForm(page);
  await expect(page).toHaveURL('/config/models');
  await expect(toast(page, 'Login Successful')).toBeVisible();
  await expect(page.getByText('You have been logged in successfully')).toBeVisible();
  const links = await navigation(page, isMobile);
  await expect(links.getByRole('link', { name: 'Config' })).toBeVisible();
  // On a phone, Back would close the menu.
  if (isMobile) await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test(
  'ends the session at sign-out, shows a toast and opens the home page',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await open(page, '/admin/motorlogin?from=%2Fabout');
    await signInByForm(page);
    await expect(page).toHaveURL('/about');
    await started(page);
    const cookies = await page.context().cookies();
    await (await navigation(page, isMobile)).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Logged Out')).toBeVisible();
    await expect(page.getByText('You have been logged out successfully')).toBeVisible();
    const links = await navigation(page, isMobile);
    await expect(links.getByRole('link', { name: 'Home' })).toBeVisible();
    await expect(links.getByRole('link', { name: 'Config' })).toHaveCount(0);
    await expect(links.getByRole('button', { name: 'Logout' })).toHaveCount(0);
    // A copy of the old cookie must not work either.
    await page.context().addCookies(cookies);
    await page.goto('/config');
    await expect(page).toHaveURL(/\/admin\/motorlogin/);
  },
);

test('shows an error for a wrong password and keeps the input', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 401, path: '/api/users/validate' });
  await open(page, '/admin/motorlogin');
  await signInByForm(page, 'nobody@forecourt.example', 'not the password');
  await expect(toast(page, 'Login Failed')).toBeVisible();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@forecourt.example');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await expect(page).toHaveURL('/admin/motorlogin');
});

test('keeps the input that was typed while the script was loading', async ({ page }) => {
  const typed = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto('/admin/motorlogin?from=%2Fabout', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(STAFF.email);
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
  typed.resolve();
  await expect(page.locator('html')).toHaveAttribute('data-interactive', '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/about');
  await expect(toast(page, 'Login Successful')).toBeVisible();
});

/** Removes the cookie from a response, as a browser that blocks cookies does. */
async function blockCookie(page: Page, path: string) {
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    // The request of the test shares its cookies with the browser.
    await page.context().clearCookies();
    const { 'set-cookie': _cookie, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

const COOKIE_BLOCKED = /^Your browser doesn’t keep our cookie/;

test('says why nobody is signed in if the browser blocks cookies', async ({ page }) => {
  await blockCookie(page, '/api/users/validate');
  await open(page, '/admin/motorlogin');
  await signInByForm(page);
  await expect(page.getByText(COOKIE_BLOCKED)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(STAFF.email);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test('signs in and edits a car if the browser blocks its storage', async ({
  page,
  expectConsoleError,
}) => {
  // The router's script for scroll positions logs both.
  expectConsoleError({ text: 'SecurityError: Access is denied for this document.' });
  expectConsoleError({ text: 'Access is denied for this document.' });
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto('/admin/motorlogin?from=%2Fadd-car');
  await signInByForm(page);
  await expect(page).toHaveURL('/add-car');
  const colour = page.getByLabel('Colour', { exact: true });
  await colour.fill('Blue');
  await expect(colour).toHaveValue('Blue');
  await page.goto('/enquiries');
  await page.getByText('Keyboard shortcuts').click();
  await expect(page.getByRole('switch', { name: /shortcut|keys/i })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('says why nobody is signed in if the browser blocks cookies', async ({ page }) => {
    await blockCookie(page, '/admin/motorlogin');
    await page.goto('/admin/motorlogin');
    await signInByForm(page);
    await expect(page.getByText(COOKIE_BLOCKED)).toBeVisible();
  });

  test('opens the requested page after signing in', async ({ page }) => {
    await page.goto('/config/models');
    await expect(page).toHaveURL('/admin/motorlogin?from=%2Fconfig%2Fmodels');
    await signInByForm(page);
    await expect(page).toHaveURL('/config/models');
  });

  test('shows the reason of a failed sign-in and keeps the email address', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError({ status: 401, path: '/admin/motorlogin' });
    expectConsoleError({ status: 422, path: '/admin/motorlogin' });
    await page.goto('/admin/motorlogin');
    await signInByForm(page, 'nobody@forecourt.example', 'not the password');
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('nobody@forecourt.example');
    await signInByForm(page, 'nobody', 'short');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  });
});

test('disables the button while the request is pending, and shows why a sign-in failed', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/users/validate' });
  expectConsoleError({ status: 400, path: '/api/users/validate' });
  await open(page, '/admin/motorlogin');
  let calls = 0;
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/users/validate', async (route) => {
    calls += 1;
    await answered.promise;
    await route.abort();
  });
  await signInByForm(page);
  const button = page.getByRole('button', { name: 'Logging in...' });
  await expect(button).toBeDisabled();
  await page.getByLabel('Email').press('Enter');
  answered.resolve();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  expect(calls).toBe(1);
  await expect(toast(page, 'Login Failed')).toBeVisible();
  await expect(page.getByText('An unexpected error occurred')).toBeVisible();
  // A rejection without a message.
  await page.unrouteAll();
  await page.route('**/api/users/validate', (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(toast(page, 'Invalid email or password')).toBeVisible();
});

test('validates the form on submit and then on each change', async ({ page }) => {
  await open(page, '/admin/motorlogin');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await email.fill('aoife');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await password.fill('five5');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Invalid email address');
  await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters');
  await email.pressSequentially('@forecourt.example');
  await expect(page.getByText('Invalid email address')).toBeHidden();
  await password.fill('sixsix');
  await expect(page.getByText('Password must be at least 6 characters')).toBeHidden();
});

test('signs in by keyboard', async ({ page }) => {
  await open(page, '/admin/motorlogin?from=%2Fcontact');
  const email = page.getByLabel('Email');
  await email.focus();
  await page.keyboard.type(STAFF.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(STAFF.password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Forgot your password?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/contact');
});

test('asks before Back or Escape discards text typed in a dialog', async ({ page }) => {
  await page.goto('/about');
  await open(page, '/admin/motorlogin');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await dialog.getByLabel('Email').fill('a');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await leave();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('Email')).toHaveValue('a');
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/admin/motorlogin');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('has an accessible sign-in page in light and dark', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/admin/motorlogin');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
