import { mailedLink } from './support/mailed-link.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  open,
  test,
  toast,
} from './support/page.ts';
import { createOwner, signInByForm, STAFF } from './support/staff.ts';

test('shows a failed reset request in a toast and in the dialog', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/users/request-password-reset' });
  expectConsoleError({ status: 400, path: '/api/users/request-password-reset' });
  await page.goto('/admin/motorlogin');
  await page.route('**/api/users/request-password-reset', (route) => route.abort());
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await dialog.getByLabel('Email').fill(STAFF.email);
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(toast(page, 'Request Failed')).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText(
    'Request Failed. An unexpected error occurred',
  );
  await expect(dialog.getByLabel('Email')).toHaveValue(STAFF.email);
  // A rejection without a message.
  await page.unrouteAll();
  await page.route('**/api/users/*', (route) => route.fulfill({ status: 400, json: {} }));
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(toast(page, 'Failed to send reset email')).toBeVisible();
});

test('keeps the links of emails out of caches and referrers', async ({ request }) => {
  for (const page of ['/admin/reset-password', '/invitation']) {
    const headers = (await request.get(`${page}?token=${'A'.repeat(43)}`)).headers();
    expect([page, headers['cache-control'], headers['referrer-policy']]).toEqual([
      page,
      'private, no-store',
      'strict-origin',
    ]);
  }
});

test('resets a forgotten password with the emailed link', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 422, path: '/api/users/reset-password' });
  test.slow();
  const email = `reset-${Date.now()}@forecourt.example`;
  await createOwner(site, { email });

  await page.goto('/admin/motorlogin');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(dialog.getByText('Invalid email address')).toBeVisible();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(
    dialog.getByText(
      'If an account exists with this email, you will receive a password reset link shortly.',
    ),
  ).toBeVisible();
  await expect(page.getByText('Reset Email Sent', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  const link = await mailedLink(site.mailbox, email, '/admin/reset-password');
  await open(page, link);
  const password = page.getByLabel('New password', { exact: true });
  const confirm = page.getByLabel('Confirm new password');
  const save = page.getByRole('button', { name: 'Save password' });
  await password.fill('too short');
  await save.click();
  await expect(page.getByText('Use at least 12 characters')).toBeVisible();
  await password.fill('twelve brown hens');
  await confirm.fill('twelve brown hen');
  await save.click();
  await expect(page.getByText('The two passwords are not the same')).toBeVisible();
  await confirm.fill('twelve brown hens');
  await save.click();
  await expect(toast(page, 'Password Changed')).toBeVisible();
  await expect(page).toHaveURL('/admin/motorlogin');
  await signInByForm(page, email, 'twelve brown hens');
  await expect(page).toHaveURL('/');

  await page.context().clearCookies();
  await open(page, link);
  await password.fill('another long password');
  await confirm.fill('another long password');
  await save.click();
  await expect(page.getByText('This link has expired or was already used')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('requests a reset link on the reset page', async ({ page, expectConsoleError }) => {
    expectConsoleError({ status: 422, path: '/admin/reset-password' });
    await page.goto('/admin/motorlogin');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await page.getByLabel('Email').fill('nobody@forecourt.example');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(
      page.getByText(
        'If an account exists with this email, you will receive a password reset link shortly.',
      ),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await expect(page).toHaveURL('/admin/motorlogin');
  });

  test('links from an expired reset link to the request for a new one', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError({ status: 422, path: '/admin/reset-password' });
    await page.goto('/admin/reset-password?token=expired');
    const password = page.getByLabel('New password', { exact: true });
    const confirm = page.getByLabel('Confirm new password');
    await password.fill('twelve brown hens');
    await confirm.fill('twelve brown hen');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(confirm).toHaveAccessibleDescription('The two passwords are not the same');
    await password.fill('twelve brown hens');
    await confirm.fill('twelve brown hens');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('This link has expired or was already used')).toBeVisible();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page).toHaveURL('/admin/reset-password');
  });
});

test('has accessible reset pages in light and dark', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/admin/motorlogin');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expectAccessibleInBothThemes(page);
  for (const address of ['/admin/reset-password?token=x', '/admin/reset-password']) {
    await page.goto(address);
    await expectAccessibleInBothThemes(page);
  }
});
