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
import { deleteCar, ordinaryCar, saveCar, signInByApi } from './support/staff.ts';

test('an owner invites a colleague, who prepares cars without seeing prices or customers', async ({
  page,
  site,
  newVisitor,
  expectConsoleError,
}) => {
  const email = 'pat@forecourt.example';
  const password = 'seven green bottles';
  await signInByApi(page.request);
  const car = await ordinaryCar(page.request);
  const draftId = await saveCar(page.request, 'create', car);

  await open(page, '/settings/people');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Role', { exact: true }).selectOption('Photos and preparation');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(toast(page, 'Invitation Sent')).toBeVisible();
  const withdraw = page.getByRole('button', { name: `Withdraw the invitation of ${email}` });
  await expect(withdraw).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const pat = await newVisitor();
  await pat.setViewportSize({ width: 360, height: 780 });
  await open(pat, await mailedLink(site.mailbox, email, '/invitation'));
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
  await expect(navigation.getByRole('link')).toHaveText([/^Saved/]);
  await expect(pat.getByRole('textbox', { name: /Price/ })).toHaveCount(0);
  for (const hidden of ['Booking Information', 'Sale Information', 'Publishing', 'History'])
    await expect(pat.getByText(hidden, { exact: true })).toHaveCount(0);
  await pat.getByLabel('Colour').fill('Grey');
  await choose(pat, await imageFiles('front.webp'));
  await pat.getByRole('button', { name: 'Update Vehicle' }).click();
  await expect(toast(pat, 'Car Updated')).toBeVisible();

  expectConsoleError({ status: 403, path: '/config/makes' });
  expect((await pat.goto('/config'))?.status()).toBe(403);
  await expect(pat.getByText("Your account can't open this page.")).toBeVisible();
  await expectAccessibleInBothThemes(pat);
  await open(pat, '/account');
  await expect(pat.getByText(/^Chrome on .+, \d\d:\d\d, this device$/)).toBeVisible();
  await expectAccessibleInBothThemes(pat);

  await page.reload();
  await started(page);
  await page.getByLabel('Role of Pat Nolan').selectOption('Sales');
  await page.getByRole('button', { name: 'Yes, Change' }).click();
  await expect(toast(page, 'Role Changed')).toBeVisible();
  await pat.goto('/savedcars');
  await expect(pat).toHaveURL(/\/admin\/motorlogin/);
  await deleteCar(page.request, draftId);
});
