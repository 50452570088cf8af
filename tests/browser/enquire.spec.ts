import { demoCars } from './support/demo-cars.ts';
import { expect, open, test } from './support/page.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('keeps the input after an error, and delivers a call back, a valuation and a wanted car', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError({ status: 422, path: '/enquire' });
    await page.goto('/enquire');
    await page.getByLabel('Call me back').check();
    await page.getByLabel('Your name').fill('Maeve Tester');
    await page.getByLabel('Phone', { exact: true }).fill('12');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(
      page.getByRole('link', { name: 'Enter a phone number we can call' }),
    ).toBeVisible();
    await expect(page.getByLabel('Call me back')).toBeChecked();
    await expect(page.getByLabel('Your name')).toHaveValue('Maeve Tester');
    await page.getByLabel('Phone', { exact: true }).fill('085 123 4567');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/\/enquire\/sent\?ref=E-/);

    await page.goto('/enquire?kind=partExchange');
    await expect(page.getByLabel('Add photos')).toBeHidden();
    await page.getByRole('textbox', { name: 'Your name' }).fill('Maeve Tester');
    await page.getByRole('textbox', { name: 'Email' }).fill('maeve@example.com');
    await page.getByRole('textbox', { name: 'Registration' }).fill('191-C-1');
    await page.getByRole('button', { name: 'Send' }).click();
    const error = page.getByRole('link', { name: 'Enter the make and model of your car' });
    await expect(error).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Registration' })).toHaveValue('191-C-1');
    await error.click();
    await expect(page.getByRole('textbox', { name: 'Make and model' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Make and model' }).fill('Golf');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/\/enquire\/sent\?ref=E-/);

    await page.goto('/enquire?kind=wanted');
    await expect(
      page.getByRole('heading', { name: 'Tell us what you’re looking for' }),
    ).toBeVisible();
    await page.getByLabel('Fuel').selectOption({ index: 1 });
    await page.getByLabel('Highest price in euro').fill('18,000');
    await page.getByRole('textbox', { name: 'Your name' }).fill('Maeve Tester');
    await page.getByRole('textbox', { name: 'Email' }).fill('maeve@example.com');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/\/enquire\/sent\?ref=E-/);
  });

  test('a visitor finds a car in the form, then its free times, and keeps the input', async ({
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
});

test('opens links next to the form in a new tab, so that the text is not lost, and offers no test drive of a sold car', async ({
  page,
  request,
}) => {
  const sold = (await demoCars(request)).find(({ carSold }) => carSold);
  await page.goto(`/car/${sold?.carId}/enquire?kind=testDrive`);
  await expect(page.getByRole('radio', { name: 'Answer a question' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Book a test drive' })).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Tell us what you’re looking for' })).toHaveAttribute(
    'href',
    '/enquire?kind=wanted',
  );
  const links = await main.getByRole('link').all();
  expect(links.length).toBeGreaterThan(2);
  for (const link of links) {
    const [href, target] = await Promise.all([
      link.getAttribute('href'),
      link.getAttribute('target'),
    ]);
    expect([href, target === '_blank' || href?.startsWith('tel:')]).toEqual([href, true]);
  }
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
  // A phone link must not ask, although the page stays.
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
