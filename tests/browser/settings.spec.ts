import { expect, expectAccessibleInBothThemes, open, test, toast } from './support/page.ts';
import { named, signIn } from './support/staff.ts';

test('an owner edits the dealership and the closed days, also at the same time as a colleague', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ status: 409, path: '/api/settings/dealer' });
  await signIn(page);
  // The same test in another window size may have saved closed days on this site.
  const { hours } = await (await page.request.get('/api/settings')).json();
  const cleared = { value: { closedDays: [] }, version: hours.version };
  expect((await page.request.put('/api/settings/hours', { data: cleared })).status()).toBe(200);
  await open(page, '/settings');
  await expect(page).toHaveURL('/settings/dealership');
  const form = page.getByRole('form', { name: 'Your dealership' });
  const save = page.getByRole('button', { name: 'Save' });

  // The error is at its field, and the form keeps the input.
  const note = named('Ring the bell');
  await form.getByLabel('Note below the hours').fill(note);
  await form.getByLabel('Phone').fill('ring us');
  await save.click();
  await expect(form.getByLabel('Phone')).toBeFocused();
  await expect(form.getByText('The number must start with + and the country code')).toBeVisible();
  // At the top of the page, the edge of the window cuts no link.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectAccessibleInBothThemes(page);
  await form.getByLabel('Phone').fill('059 863 0000');

  // Meanwhile a colleague saves another field.
  const { dealer } = await (await page.request.get('/api/settings')).json();
  const founded = dealer.value.founded === 1987 ? 1988 : 1987;
  const value = { ...dealer.value, founded };
  const theirs = await page.request.put('/api/settings/dealer', {
    data: { value, version: dealer.version },
  });
  expect(theirs.status()).toBe(200);
  await save.click();
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has changed' });
  await expect(notice).toContainText(`Founded in: ${dealer.value.founded} became ${founded}`);
  await expect(form.getByLabel('Note below the hours')).toHaveValue(note);
  await expectAccessibleInBothThemes(page);
  await save.click();
  await expect(toast(page, 'Settings Saved')).toBeVisible();
  const saved = await (await page.request.get('/api/dealer')).json();
  expect(saved).toMatchObject({ hoursNote: note, phoneE164: '+353598630000', founded });

  await page.getByRole('link', { name: 'Opening days' }).click();
  const year = new Date().getFullYear() + 1;
  await page.getByRole('button', { name: `Add public holidays of ${year}` }).click();
  await expect(page.getByLabel('Reason')).toHaveCount(10);
  await page.getByRole('button', { name: 'Remove closed day 1', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add closed day' })).toBeFocused();
  // The screen asks before the user leaves it.
  const sections = page.getByRole('navigation', { name: 'Settings' });
  await sections.getByRole('link', { name: 'Enquiries' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  // Back asks too. A second Back only closes the question.
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL('/settings/opening-days');
  await expectAccessibleInBothThemes(page);
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/settings/opening-days');
  await save.click();
  const closedDays = async () => {
    const settings = await (await page.request.get('/api/settings')).json();
    return settings.hours.value.closedDays.length;
  };
  await expect.poll(closedDays).toBe(9);
});
