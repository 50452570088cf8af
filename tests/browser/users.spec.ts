import { choose, imageFiles } from './support/car-form.ts';
import { mailedLink } from './support/mailed-link.ts';
import {
  expect,
  expectAccessibleInBothThemes,
  open,
  started,
  test,
  toast,
} from './support/page.ts';
import {
  createOwner,
  deleteCar,
  named,
  ordinaryCar,
  saveCar,
  signIn,
  signInByApi,
  STAFF,
} from './support/staff.ts';

test('an owner invites a colleague, who prepares cars without seeing prices or customers', async ({
  page,
  site,
  newVisitor,
  expectConsoleError,
}) => {
  const email = 'pat@forecourt.example';
  const password = 'seven green bottles';
  await signIn(page);
  const car = await ordinaryCar(page.request);
  const draftId = await saveCar(page.request, 'create', car);

  await open(page, '/settings/people');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Role', { exact: true }).selectOption('Photos and preparation');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(toast(page, 'Invitation Sent')).toBeVisible();
  const withdraw = page.getByRole('button', { name: `Withdraw the invitation of ${email}` });
  await expect(withdraw).toBeVisible();

  const pat = await newVisitor();
  await pat.setViewportSize({ width: 360, height: 780 });
  await open(pat, await mailedLink(site.mailbox, email, '/invitation?token='));
  await pat.getByLabel('First name').fill('Pat');
  await pat.getByLabel('Last name').fill('Nolan');
  await pat.getByLabel('Password', { exact: true }).fill(password);
  await pat.getByLabel('Confirm password').fill(password);
  await expectAccessibleInBothThemes(pat);
  await pat.getByRole('button', { name: 'Create account' }).click();
  await expect(toast(pat, 'Account Created')).toBeVisible();
  await pat.getByLabel('Email').fill(email);
  await pat.getByLabel('Password', { exact: true }).fill(password);
  await pat.getByRole('button', { name: 'Sign in' }).click();
  await pat.waitForURL('/');

  await open(pat, `/edit-car/${draftId}`);
  const navigation = pat.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link')).toHaveText(['Today', 'Stock']);
  await expect(pat.getByRole('textbox', { name: /Price/ })).toHaveCount(0);
  for (const hidden of ['Booking Information', 'Sale Information', 'Publishing', 'History'])
    await expect(pat.getByText(hidden, { exact: true })).toHaveCount(0);
  await pat.getByLabel('Colour', { exact: true }).fill('Grey');
  await choose(pat, imageFiles('front.webp'));
  await pat.getByRole('button', { name: 'Update Vehicle' }).click();
  await expect(toast(pat, 'Car Updated')).toBeVisible({ timeout: 30_000 });

  expectConsoleError({ status: 403, path: '/config/makes' });
  expect((await pat.goto('/config'))?.status()).toBe(403);
  await expect(pat.getByText("Your account can't open this page.")).toBeVisible();
  await open(pat, '/account');
  await expect(pat.getByText(/^Chrome on .+, \d\d:\d\d, this device$/)).toBeVisible();

  await page.reload();
  await started(page);
  await page.getByLabel('Role of Pat Nolan').selectOption('Sales');
  await page.getByRole('button', { name: 'Yes, Change' }).click();
  await expect(toast(page, 'Role Changed')).toBeVisible();
  await pat.goto('/savedcars');
  await expect(pat).toHaveURL(/\/admin\/motorlogin/);
  await deleteCar(page.request, draftId);
});

test('an owner sends a test email and changes the sign-in email', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 422, path: '/api/account/email' });
  const word = named('nuala').replace(' ', '-');
  const [old, email] = [`${word}@forecourt.example`, `${word}.new@forecourt.example`];
  await createOwner(site, { email: old });
  await signInByApi(page.request, { ...STAFF, email: old });

  await open(page, '/settings/email');
  await expect(page.getByText('Mail server', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Send to')).toHaveValue(old);
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(page.getByText(/^The mail server accepted the email/)).toBeVisible();

  await open(page, '/account');
  const form = page.getByRole('form', { name: 'Sign-in email' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Current password').fill('not this one');
  await form.getByRole('button', { name: 'Change email' }).click();
  await expect(form.getByText('This isn’t your current password')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await form.getByLabel('Current password').fill(STAFF.password);
  await form.getByRole('button', { name: 'Change email' }).click();
  await expect(form.getByText(`We sent a link to ${email}`, { exact: false })).toBeVisible();

  await open(page, await mailedLink(site.mailbox, email, '/admin/confirm-email'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('You sign in with your new email address from now on')).toBeVisible();
  await open(page, '/account');
  await expect(page.getByText(`${email}, Owner`)).toBeVisible();
});
