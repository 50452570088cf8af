import { expect, open, test } from './support/page.ts';

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

  test('a visitor finds a car in the form, then its times, and loses nothing', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError({ status: 422, path: '/enquire' });
    await page.goto('/enquire');
    await page.getByLabel('Book a test drive').check();
    await page.getByLabel('Your name').fill('Dara Tester');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('link', { name: 'Please choose a car' })).toBeVisible();
    await expect(page.getByText('Please choose a time')).toHaveCount(0);
    const words = page.getByLabel('Which car would you like to drive?');
    await words.fill('Zeppelin');
    await page.getByRole('button', { name: 'Find a car' }).click();
    await expect(page.getByText('No car for “Zeppelin” is for sale here.')).toBeVisible();
    await words.fill('Volvo');
    // Enter presses the first button of the form.
    await page.getByLabel('Your name').press('Enter');
    await page.getByRole('radio', { name: /Volvo/ }).first().check();
    await page.getByRole('button', { name: 'Show the free times' }).click();
    await page.getByLabel('Day').selectOption({ index: 10 });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('link', { name: 'Please choose a time' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Please choose a day' })).toHaveCount(0);
    await page.getByLabel('Time', { exact: true }).selectOption('12:00');
    await page.getByLabel('I hold a full driving licence').check();
    await expect(page.getByLabel('Your name')).toHaveValue('Dara Tester');
    await page.getByLabel('Email').fill('dara@example.com');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/\/enquire\/sent\?ref=E-/);
    await expect(page.getByRole('region', { name: 'Your test drive' })).toContainText('Volvo');
    await page.goto('/enquire/sent?ref=E-7K2M9Q');
    await expect(page).toHaveURL('/enquire');
  });

  test('links next to the form open a new tab, because a browser forgets its text', async ({
    page,
  }) => {
    await page.goto('/car/48/enquire');
    const links = page.getByRole('main').getByRole('link');
    for (const link of await links.all()) {
      const [href, target] = await Promise.all([
        link.getAttribute('href'),
        link.getAttribute('target'),
      ]);
      expect([href, target === '_blank' || href?.startsWith('tel:')]).toEqual([href, true]);
    }
    await expect(links).toHaveCount(3);
  });
});

test('asks before the page is left with text that was not sent', async ({ page }) => {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    return dialog.dismiss();
  });
  await open(page, '/enquire');
  const question = page.getByLabel('Your question');
  await question.pressSequentially('Do you take old cars?');
  // The page stays, although the browser could ask.
  await page.locator('a[href^="tel:"]:visible').first().click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'About Us' })
    .click();
  await expect.poll(() => questions).toEqual(['confirm']);
  await page.evaluate(() => location.assign('/about'));
  await expect.poll(() => questions).toEqual(['confirm', 'beforeunload']);
  await expect(page).toHaveURL('/enquire');
  await expect(question).toHaveValue('Do you take old cars?');
});
