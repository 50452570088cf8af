import type { APIRequestContext } from '@playwright/test';
import { shortDate } from '../../src/platform/format.ts';
import { addDays, dublinTime } from '../../src/platform/dublin-time.ts';
import { expect, expectAccessibleInBothThemes, open, test, toast } from './support/page.ts';
import { addEnquiry, emailOf, named, sendJson, signIn } from './support/staff.ts';

/** Makes the day in 300 days the only closed one. Returns it, and a function that restores the others. */
async function addClosedDay(request: APIRequestContext) {
  const closed = addDays(dublinTime(new Date()).date, 300);
  const { hours } = await (await request.get('/api/settings')).json();
  const days = [{ date: closed, label: 'Stocktaking' }];
  const save = (closedDays: object[], version: number) =>
    sendJson(request, 'PUT', '/settings/hours', { value: { closedDays }, version });
  const saved = await save(days, hours.version);
  return { closed, reopen: () => save(hours.value.closedDays, saved.version) };
}

test('saves a follow-up with its button, asks before leaving without saving, and warns of a closed day', async ({
  page,
}) => {
  await signIn(page);
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
  // The screen asks only after the form has rendered the change.
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
  await expectAccessibleInBothThemes(page);
  await question.getByRole('button', { name: 'Choose another time' }).click();
  await day.fill(next);
  await save.click();
  await expect(toast(page, `Follow up on ${shortDate(next)}`)).toBeVisible();
  await expect(save).toBeHidden();
  await page.reload();
  await expect(day).toHaveValue(next);

  await page.getByLabel('Looked after by').selectOption({ index: 1 });
  await expect(page.getByText(/ looks after it$/)).toBeVisible();
  // Waits for the reload of the data, which moves the button.
  await expect(page.getByRole('list', { name: 'Thread' })).toContainText('assigned this to');
  await page.getByRole('button', { name: 'Spam', exact: true }).click();
  await expect(page.getByText(/ marked this as spam on /)).toBeVisible();
  await reopen();
});
