import type { Page, Request } from '@playwright/test';
import { expect, expectAccessibleInBothThemes, open, test, toast } from './support/page.ts';
import {
  addEnquiry,
  createOwner,
  emailOf,
  named,
  signIn,
  signInByApi,
  STAFF,
} from './support/staff.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });
const noticeOf = (page: Page) =>
  page.getByText('Your session has expired. What you typed is still here.');

async function signInAgain(page: Page): Promise<void> {
  await expect(dialogOf(page).getByLabel('Email')).toHaveValue(STAFF.email);
  await dialogOf(page).getByLabel('Password').fill(STAFF.password);
  await dialogOf(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(dialogOf(page)).toBeHidden();
}

/** Returns a function that waits until the server has answered each request of the page. */
function followRequests(page: Page): () => Promise<void> {
  const running = new Set<Request>();
  page.on('request', (request) => running.add(request));
  page.on('response', (response) => running.delete(response.request()));
  page.on('requestfailed', (request) => running.delete(request));
  return () => expect.poll(() => running.size).toBe(0);
}

/**
 * Ends the session, which the next poll notices. First waits for a reload of the screen that is still running, because
 * without a session it would open the dialog after the notice.
 */
async function expireSession(page: Page, requestsEnd: () => Promise<void>): Promise<void> {
  await requestsEnd();
  await page.context().clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(async () => {
    if (await dialogOf(page).isVisible()) await page.keyboard.press('Escape');
    await expect(noticeOf(page)).toBeVisible({ timeout: 500 });
  }).toPass();
}

test('keeps a reply and a dialog when the session expires, and sends them after a sign-in in place', async ({
  page,
  site,
  expectConsoleError,
}) => {
  test.slow();
  expectConsoleError({ status: 401, path: '/api/*' });
  const requestsEnd = followRequests(page);
  await signIn(page);
  await page.clock.install();
  const name = named('Sadhbh');
  const enquiryId = await addEnquiry(page, { name, email: emailOf('sadhbh') });
  await open(page, `/enquiries/${enquiryId}?view=all`);
  const reply = page.getByLabel(`Reply to ${name}`);
  await reply.fill('Yes, it is here.');

  await expireSession(page, requestsEnd);
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue('Yes, it is here.');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'Not sent')).toBeVisible();
  await expect(reply).toHaveValue('Yes, it is here.');

  // A link to another screen waits for the sign-in, too.
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(reply).toHaveValue('Yes, it is here.');

  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await signInAgain(page);
  await expect(page.getByText('Sending to Sadhbh…')).toBeVisible();
  await expect(noticeOf(page)).toBeHidden();

  // The sign-in dialog opens above another dialog, which keeps its text.
  await page.getByRole('button', { name: 'Add enquiry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add enquiry' });
  const added = named('Caoimhe');
  await dialog.getByLabel('Name').fill(added);
  await dialog.getByLabel('Email').fill(emailOf('caoimhe'));
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Name')).toHaveValue(added);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await signInAgain(page);
  await expect(page.getByRole('heading', { name: added })).toBeVisible();

  // Another user signs in in another tab.
  const email = emailOf('orla');
  await createOwner(site, { email, firstName: 'Orla', lastName: 'Byrne' });
  await expireSession(page, requestsEnd);
  // The end of the sending does not open the dialog, because the user did nothing.
  await page.clock.fastForward(20_000);
  await expect(page.getByText('Sending to Sadhbh…')).toBeHidden();
  await expect(noticeOf(page)).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await signInByApi(page.request, { ...STAFF, email });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(noticeOf(page)).toBeHidden();
  await expect(page.getByRole('banner')).toContainText('Orla');
});
