import type { APIRequestContext, Page } from '@playwright/test';
import { expect, open, test, toast } from './support/page.ts';
import { addEnquiry, emailOf, named, sendJson, signInByApi } from './support/staff.ts';

/** Sets whether a suggested reply is put into the field before it is sent. */
async function setPreviewReplies(request: APIRequestContext, previewReplies: boolean) {
  const { enquiries } = await (await request.get('/api/settings')).json();
  const { value, version } = enquiries;
  const data = { value: { ...value, previewReplies }, version };
  await sendJson(request, 'PUT', '/settings/enquiries', data);
}

/** Makes the screen poll now. */
const poll = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('keeps an enquiry and what is typed while the server cannot be reached', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError({ failure: 'ERR_INTERNET_DISCONNECTED', path: '/api/*' });
  expectConsoleError({ status: 503, path: '/api/*' });
  await signInByApi(page.request);
  const name = named('Orla');
  const enquiryId = await addEnquiry(page, { name, email: emailOf('orla') });
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
});

test('keeps a reply that is taken back from another enquiry, and a draft while a suggested reply is sent', async ({
  page,
}) => {
  await signInByApi(page.request);
  const name = named('Fiadh');
  const enquiryId = await addEnquiry(page, { name, email: emailOf('fiadh') });
  const other = named('Cillian');
  await addEnquiry(page, { name: other, email: emailOf('cillian') });
  await open(page, `/enquiries/${enquiryId}?view=new`);
  const reply = page.getByLabel(`Reply to ${name}`);
  const sending = page.getByText('Sending to Fiadh…');

  await reply.fill('Yes, with two keys.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(sending).toBeVisible();
  await page.getByRole('link', { name: new RegExp(other) }).click();
  await expect(reply).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).dblclick();
  await expect(sending).toBeHidden();
  await expect(toast(page, 'Not undone')).toBeHidden();
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(reply).toHaveValue('Yes, with two keys.');

  await setPreviewReplies(page.request, false);
  await page.reload();
  await reply.fill('Yes, with two keys.');
  await page.getByRole('button', { name: 'When suits you?' }).click();
  await expect(sending).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(sending).toBeHidden();
  await page.getByRole('link', { name: new RegExp(other) }).click();
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(reply).toHaveValue('Yes, with two keys.');
  await setPreviewReplies(page.request, true);
});
