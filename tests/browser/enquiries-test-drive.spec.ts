import ICAL from 'ical.js';
import type { ReceivedMail } from '../helpers/smtp-server.ts';
import { expect, expectAccessibleInBothThemes, open, test } from './support/page.ts';
import { addEnquiry, emailOf, sendJson, signIn } from './support/staff.ts';

/** Returns the calendar files in the emails to an address, oldest first. */
async function calendarsTo(mailbox: string, email: string) {
  const mails: ReceivedMail[] = await (await fetch(mailbox)).json();
  return mails
    .filter(({ to }) => to.includes(email))
    .flatMap(({ content }) => {
      const part = /filename=invite\.ics\r?\n(?:.+\r?\n)*\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(content);
      if (!part?.[1]) return [];
      const file = Buffer.from(part[1], 'base64').toString('utf8');
      const calendar = new ICAL.Component(ICAL.parse(file));
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
      const method = calendar.getFirstPropertyValue('method');
      return [{ method, uid: event.uid, sequence: event.sequence }];
    });
}

test('a visitor books a test drive, and staff confirm, move and cancel it', async ({
  newVisitor,
  page,
  site,
  expectConsoleError,
}) => {
  test.slow();
  expectConsoleError({ status: 422, path: '/api/enquiries' });
  const email = 'drive@example.com';
  const visitor = await newVisitor();
  await visitor.setViewportSize({ width: 360, height: 780 });
  await open(visitor, '/enquire?kind=testDrive');
  const opened = Date.now();
  const send = visitor.getByRole('button', { name: 'Send' });
  await visitor.getByLabel('Your name').fill('Dara Tester');
  await send.click();
  const errors = visitor.getByRole('alert').getByRole('link');
  await expect(errors).toHaveText([
    'Please choose a car',
    'Enter an email address or a phone number',
  ]);
  const find = visitor.getByRole('combobox', { name: 'Which car would you like to drive?' });
  await expect(find).toBeFocused();
  await find.pressSequentially('FC-10');
  await expect(visitor.getByText('No car found.')).toBeVisible();
  await find.fill('golf 2022');
  await expect(visitor.getByRole('option', { name: /^2022 Volkswagen Golf €/ })).toBeVisible();
  await find.press('ArrowDown');
  await expect(find).toHaveAttribute('aria-activedescendant', /./);
  await find.press('Enter');
  await expect(visitor.getByRole('button', { name: 'Choose another car' })).toBeFocused();
  const day = visitor.getByLabel('Day');
  await expect(day).toBeVisible();
  await expect(errors).toHaveText(['Enter an email address or a phone number']);
  await send.click();
  await expect(errors.first()).toHaveText('Please choose a day');
  await expect(errors.nth(1)).toHaveText('Please choose a time');
  await expect(visitor.getByRole('alert')).toContainText('You need a full licence');
  await expect(day).toBeFocused();
  await expect(visitor.getByLabel('Time', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInBothThemes(visitor);
  await day.selectOption({ index: 10 });
  await visitor.getByLabel('Time', { exact: true }).selectOption({ index: 1 });
  await visitor.getByLabel('I hold a full driving licence').check();
  await visitor.getByLabel('Email').fill(email);
  // A form that is sent within three seconds is a sign of spam.
  await expect.poll(() => Date.now() - opened).toBeGreaterThan(3_000);
  await send.click();
  await expect(visitor.getByText(/Your reference is E-/)).toBeVisible();
  const request = visitor.getByRole('region', { name: 'Your test drive' });
  await expect(request).toContainText(
    /2022 Volkswagen Golf.*day \d+ \w+ 20\d\d, \d\d:\d\d.*Not yet\./,
  );
  await expect(visitor.getByText('“Your test drive request for the 2022')).toBeVisible();
  expect(visitor.url()).not.toMatch(/dara|golf|example/i);
  await expectAccessibleInBothThemes(visitor);

  await signIn(page);
  await page.goto('/enquiries?view=new');
  await page.getByRole('link', { name: /Dara Tester/ }).click();
  const panel = page.getByRole('region', { name: 'Appointment' });
  await expect(panel).toContainText('Dara would like to drive on');
  await panel.getByRole('button', { name: 'Arrange the test drive' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('we’ll email Dara an invitation');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(panel).toContainText('Confirmed test drive, 60 minutes');

  await panel.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Time').fill('23:00');
  await expect(dialog.getByText('We’re closed then.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const warning = page.getByRole('alertdialog', { name: 'We’re closed then' });
  await expect(warning).toContainText(/, 23:00\. Open from \d/);
  await expectAccessibleInBothThemes(page);
  await warning.getByRole('button', { name: 'Choose another time' }).click();
  await dialog.getByLabel('Time').fill('12:30');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(panel).toContainText(', 12:30');
  await panel.getByLabel('Driving licence seen').check();
  await panel.getByRole('button', { name: 'Cancel it' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel it' }).click();
  await expect(panel).toContainText('Cancelled');
  const thread = page.getByRole('list', { name: 'Thread' });
  await expect(thread.getByText(/cancelled the test drive of/)).toBeVisible();

  await expect
    .poll(() => calendarsTo(site.mailbox, email), { timeout: 30_000 })
    .toMatchObject([
      { method: 'REQUEST', sequence: 0 },
      { method: 'REQUEST', sequence: 1 },
      { method: 'CANCEL', sequence: 2 },
    ]);
  const ids = (await calendarsTo(site.mailbox, email)).map(({ uid }) => uid);
  expect(new Set(ids).size).toBe(1);
});

test('lets staff mark an appointment as done once it has started, on a page that stays open', async ({
  page,
}) => {
  await signIn(page);
  const enquiryId = await addEnquiry(page, { name: 'Áine Tester', email: emailOf('aine') });
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const { user } = await (await page.request.get('/api/users/session')).json();
  const times = { startsAt, minutes: 60, confirm: true };
  const call = { kind: 'call', ...times, staffId: user.userId, invite: true };
  const path = `/enquiries/${enquiryId}`;
  await sendJson(page.request, 'POST', `${path}/appointment`, { version: 1, ...call });
  await page.clock.install();
  await open(page, `${path}?view=all`);
  const panel = page.getByRole('region', { name: 'Appointment' });
  await expect(panel).toContainText('Confirmed phone call');
  const done = panel.getByRole('button', { name: 'Done' });
  await expect(done).toBeHidden();
  await page.clock.fastForward(2 * 86_400_000);
  await expect(done).toBeVisible();
});
