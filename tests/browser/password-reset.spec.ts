import { mailedLink } from './support/mailed-link.ts';
import { expect, expectAccessibleInBothThemes, open, test, toast } from './support/page.ts';
import { createOwner, signInByForm, STAFF } from './support/staff.ts';

test('asks before text typed in the dialog is discarded, and shows a failed request in a toast and in the dialog', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_FAILED', path: '/api/users/request-password-reset' });
  await page.goto('/about');
  await open(page, '/admin/motorlogin');
  const forgot = page.getByRole('button', { name: 'Forgot your password?' });
  await forgot.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(forgot).toBeFocused();

  await forgot.press('Enter');
  await page.route('**/api/users/request-password-reset', (route) => route.abort());
  await dialog.getByLabel('Email').fill(STAFF.email);
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(toast(page, 'Request Failed')).toBeVisible();
  await expect(dialog.getByText('Request Failed. An unexpected error occurred')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await leave();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('Email')).toHaveValue(STAFF.email);
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/admin/motorlogin');
  await page.goBack();
  await expect(page).toHaveURL('/about');
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
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  const link = await mailedLink(site.mailbox, email, '/admin/reset-password?token=');
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
  await expectAccessibleInBothThemes(page);
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
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('requests a reset link, also a new one after an expired link', async ({
    page,
    expectConsoleError,
  }) => {
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
    await expect(page.getByRole('link', { name: 'Back to sign in' })).toBeVisible();

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
