import type { Page } from '@playwright/test';
import { expect, open, test, toast } from './support/page.ts';
import { addEnquiry, emailOf, named, signIn } from './support/staff.ts';

/** Makes the screen poll now. */
const poll = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('keeps an enquiry and typed texts while the server cannot be reached, and a reply that is taken back', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_INTERNET_DISCONNECTED', path: '/api/*' });
  expectConsoleError({ status: 503, path: '/api/*' });
  await signIn(page);
  const name = named('Orla');
  const enquiryId = await addEnquiry(page, { name, email: emailOf('orla') });
  const other = named('Cillian');
  await addEnquiry(page, { name: other, email: emailOf('cillian') });
  await open(page, `/enquiries/${enquiryId}`);
  const reply = page.getByLabel(`Reply to ${name}`);
  await reply.fill('Yes, it is.');
  await page.getByText('Add a note for colleagues').click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Wants a tow bar.');

  await context.setOffline(true);
  await poll(page);
  await expect(toast(page, 'This page tries again by itself.')).toBeVisible();
  await expect(reply).toHaveValue('Yes, it is.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(toast(page, 'Not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(toast(page, 'Not sent')).toBeVisible();
  await expect(reply).toHaveValue('Yes, it is.');
  await expect(note).toHaveValue('Wants a tow bar.');

  await context.setOffline(false);
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await poll(page);
  await page.getByRole('link', { name: /^All( \d|$)/ }).click();
  await expect(page.getByRole('heading', { name: 'We couldn’t load the enquiries' })).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(reply).toHaveValue('Yes, it is.');
  await expect(note).toHaveValue('Wants a tow bar.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('list', { name: 'Thread' })).toContainText('Wants a tow bar.');
  await expect(note).toHaveValue('');

  // A reply that is taken back while another enquiry is open is kept too.
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const sending = page.getByText('Sending to Orla…');
  await expect(sending).toBeVisible();
  await page.getByRole('link', { name: new RegExp(other) }).click();
  await expect(reply).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).dblclick();
  await expect(sending).toBeHidden();
  await expect(toast(page, 'Not undone')).toBeHidden();
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(reply).toHaveValue('Yes, it is.');
});

test('saves a note once if its writer opens another enquiry during the save', async ({ page }) => {
  await signIn(page);
  const [name, other] = [named('Dara'), named('Emer')];
  const enquiryId = await addEnquiry(page, { name, email: emailOf('dara') });
  await addEnquiry(page, { name: other, email: emailOf('emer') });
  await open(page, `/enquiries/${enquiryId}`);
  const held = Promise.withResolvers<void>();
  await page.route('**/notes', async (route) => {
    await held.promise;
    await route.continue();
  });
  const note = page.getByRole('textbox', { name: 'Note' });
  await page.getByText('Add a note for colleagues').click();
  await note.fill('Wants a tow bar.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('link', { name: new RegExp(other) }).click();
  await expect(page.getByRole('heading', { name: other })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByText('Saving your note...')).toBeVisible();
  await expect(note).toHaveCount(0);
  held.resolve();
  await page.getByText('Add a note for colleagues').click();
  await expect(note).toHaveValue('');
  await expect(page.getByRole('list', { name: 'Thread' })).toContainText('Wants a tow bar.');
});
