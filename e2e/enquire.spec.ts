import { expect, test } from './support/page.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const kind of ['Answer a question', 'Call me back'])
    test(`keeps the input after an error, and delivers the enquiry: ${kind}`, async ({
      page,
      expectConsoleError,
    }) => {
      expectConsoleError({ status: 422, path: '/enquire' });
      await page.goto('/enquire');
      await page.getByLabel(kind).check();
      const question = page.getByLabel('Your question');
      if (kind === 'Answer a question') await question.fill('Do you take old cars?');
      await page.getByLabel('Your name').fill('Maeve Tester');
      await page.getByLabel('Phone', { exact: true }).fill('12');
      await page.getByRole('button', { name: 'Send' }).click();
      const error = page.getByRole('link', { name: 'Enter a phone number we can call' });
      await expect(error).toBeVisible();
      await expect(page.getByLabel(kind)).toBeChecked();
      await expect(page.getByLabel('Your name')).toHaveValue('Maeve Tester');
      if (kind === 'Answer a question') await expect(question).toHaveValue('Do you take old cars?');
      await page.getByLabel('Phone', { exact: true }).fill('085 123 4567');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page).toHaveURL(/\/enquire\/sent\?ref=E-/);
    });
});
