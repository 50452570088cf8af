import type { APIRequestContext } from '@playwright/test';
import { shortDate } from '../../src/platform/format.ts';
import { addDays, dublinTime } from '../../src/opening/dublin-time.ts';
import { expect, expectAccessible, open, test, toast } from './support/page.ts';
import { addEnquiry, emailOf, named, sendJson, signInByApi } from './support/staff.ts';

test.beforeEach(({ page }) => signInByApi(page.request));

/** Adds a closed day in 300 days. Returns it, and a function that removes it. */
async function addClosedDay(request: APIRequestContext) {
  const closed = addDays(dublinTime(new Date()).date, 300);
  const { hours } = await (await request.get('/api/settings')).json();
  const days = [...hours.value.closedDays, { date: closed, label: 'Stocktaking' }];
  const save = (closedDays: object[], version: number) =>
    sendJson(request, 'PUT', '/settings/hours', { value: { closedDays }, version });
  const saved = await save(days, hours.version);
  return { closed, reopen: () => save(hours.value.closedDays, saved.version) };
}

test('saves a follow-up with its button, asks before it is lost, and warns of a closed day', async ({
  page,
}) => {
  const { closed, reopen } = await addClosedDay(page.request);
  const next = addDays(closed, 1);
  const enquiryId = await addEnquiry(page, { name: named('Muireann'), email: emailOf('muireann') });
  await open(page, `/enquiries/${enquiryId}?view=all`);
  const form = page.getByRole('form', { name: 'Follow-up' });
  const day = form.getByLabel('Follow up on');
  const save = form.getByRole('button', { name: 'Save follow-up' });
  await expect(save).toBeHidden();
  await day.fill(closed);
  await expect(form.getByText('Closed: Stocktaking')).toBeVisible();

  const question = page.getByRole('alertdialog');
  // The address changes before the screen does.
  const customers = page.getByRole('heading', { level: 1, name: 'Customers' });
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(question).toContainText('Leave without saving?');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(customers).toBeVisible();
  await page.goBack();
  await day.fill(closed);
  // The question is asked once the form has rendered the change.
  await expect(save).toBeVisible();
  await page.goForward();
  await expect(question).toContainText('Leave without saving?');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(day).toHaveValue(closed);
  await page.goForward();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(customers).toBeVisible();
  await page.goBack();
  await day.fill(closed);

  await save.click();
  await expect(question).toContainText('We’re closed then');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Choose another time' }).click();
  await day.fill(next);
  await save.click();
  await expect(toast(page, `Follow up on ${shortDate(next)}`)).toBeVisible();
  await expect(save).toBeHidden();
  await page.reload();
  await expect(day).toHaveValue(next);

  await page.getByLabel('Looked after by').selectOption({ index: 1 });
  await expect(page.getByText(/ looks after it$/)).toBeVisible();
  // The button moves when the page has loaded again.
  await expect(page.getByRole('list', { name: 'Thread' })).toContainText('assigned this to');
  await page.getByRole('button', { name: 'Spam', exact: true }).click();
  await expect(page.getByText(/ marked this as spam on /)).toBeVisible();
  await reopen();
});

test('keeps what is typed in a dialog, and logs a call with a note on a phone', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 422, path: '/api/enquiries/manual' });
  await page.setViewportSize({ width: 360, height: 740 });
  const name = named('Fionnuala');
  const enquiryId = await addEnquiry(page, { name, email: emailOf('fionnuala') });
  await open(page, '/enquiries?view=all');
  await page.getByRole('button', { name: 'Add enquiry' }).click();
  const dialog = page.getByRole('dialog');
  const phone = dialog.getByLabel('Phone');
  await dialog.getByLabel('Name').fill('Half a name');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a name');
  await phone.fill('12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Add enquiry' }).click();
  await expect(phone).not.toHaveAttribute('aria-invalid');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await open(page, `/enquiries/${enquiryId}?view=all`);
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enquiries');
  await expect(page.getByRole('button', { name: 'Add enquiry' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  await dialog.getByRole('button', { name: 'A call' }).click();
  await dialog.getByLabel('Note').fill('Comes on Friday');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'We spoke' }).click();
  await expect(page.getByRole('list', { name: 'Thread' })).toContainText('Comes on Friday');
  await expect(dialog).toBeHidden();
});
