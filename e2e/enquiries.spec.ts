import { expect, expectAccessibleInBothThemes, test } from './page.ts';
import { signInByApi } from './staff.ts';

test('lets a visitor ask on a phone, and staff reply, undo the reply and reply again', async ({
  newVisitor,
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422/);
  const phone = await newVisitor();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/car/48');
  await phone.getByRole('link', { name: 'Ask', exact: true }).click();
  const opened = Date.now();
  await expect(phone.getByRole('heading', { name: 'Ask about this car' })).toBeVisible();
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByRole('alert')).toContainText('Please enter your name');
  await expect(phone.getByRole('textbox', { name: 'Your question' })).toBeFocused();
  await expectAccessibleInBothThemes(phone);
  await phone.getByRole('textbox', { name: 'Your question' }).fill('Has it a tow bar?');
  await phone.getByRole('textbox', { name: 'Your name' }).fill('Maeve Tester');
  await phone.getByRole('textbox', { name: 'Email' }).fill('maeve@example.com');
  // The spam filter marks a form that is sent within three seconds.
  await expect.poll(() => Date.now() - opened).toBeGreaterThan(3_000);
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(
    phone.getByRole('heading', { name: 'Thanks, we’ve got your message.' }),
  ).toBeVisible();
  await expect(phone.getByText(/Your reference is E-[0-9A-Z]{6}\./)).toBeVisible();

  await signInByApi(page.request);
  await page.goto('/savedcars');
  const entry = page.getByRole('navigation', { name: 'Main' }).getByText(/^Enquiries/);
  await expect(entry).toHaveText(/Enquiries\s?\(\d+\)/, { timeout: 15_000 });
  await page.goto('/enquiries');
  await expect(page).toHaveTitle(/^\(\d+\) Enquiries$/);
  await page.getByRole('link', { name: /Maeve Tester/ }).click();
  await expect(page.getByText('Has it a tow bar?').last()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const chip = page.getByRole('button', { name: 'When suits you?' });
  await chip.click();
  await expect(page.getByText('Sending to Maeve…')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Sending to Maeve…')).toBeHidden();

  await chip.click();
  const thread = page.getByRole('list', { name: 'Thread' });
  await expect(thread.getByText(/When would it suit you/)).toBeVisible({ timeout: 25_000 });
  await expect(thread.getByRole('listitem')).toHaveCount(2);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('keeps the input after an error, and delivers the question', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 422/);
    await page.goto('/enquire');
    await page.getByLabel('Call me back').check();
    await page.getByLabel('Your name').fill('Maeve Tester');
    await page.getByLabel('Phone', { exact: true }).fill('12');
    await page.getByRole('button', { name: 'Send' }).click();
    const error = page.getByRole('link', { name: 'Enter a phone number we can call' });
    await expect(error).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Maeve Tester');
    await expect(page.getByLabel('Call me back')).toBeChecked();
    await page.getByLabel('Phone', { exact: true }).fill('085 123 4567');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/\/enquire\/sent\?ref=E-/);
  });
});
