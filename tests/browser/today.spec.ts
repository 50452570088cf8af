import type { APIRequestContext } from '@playwright/test';
import { addDays, dublinTime } from '../../src/platform/dublin-time.ts';
import { shortDate } from '../../src/platform/format.ts';
import { expect, expectAccessible, open, test, toast } from './support/page.ts';
import {
  addEnquiry,
  deleteCar,
  emailOf,
  named,
  ordinaryCar,
  saveCar,
  sendJson,
  signIn,
} from './support/staff.ts';

const HOUR = 3_600_000;
const today = () => dublinTime(new Date()).date;

/** Closes the dealer for today. Returns a function that opens it again. */
async function closeToday(request: APIRequestContext) {
  const { hours } = await (await request.get('/api/settings')).json();
  const closed = { date: today(), label: 'Stocktaking' };
  const save = (closedDays: object[], version: number) =>
    sendJson(request, 'PUT', '/settings/hours', { value: { closedDays }, version });
  const saved = await save([...hours.value.closedDays, closed], hours.version);
  return () => save(hours.value.closedDays, saved.version);
}

test(
  'leads through a day on a phone: a call, a promise, a reservation, an appointment, a reply for the morning',
  { tag: '@phone-only' },
  async ({ page }) => {
    await signIn(page);
    const { request } = page;
    const caller = named('Caoimhe');
    const promised = named('Dara');
    const callerId = await addEnquiry(page, { name: caller, email: emailOf('caoimhe') });
    const { enquiryId: promisedId } = await sendJson(request, 'POST', '/enquiries/manual', {
      name: promised,
      phone: '085 123 4567',
      kind: 'question',
      source: 'phone',
    });
    await sendJson(request, 'PUT', `/enquiries/${promisedId}`, {
      version: 1,
      followUpAt: new Date().toISOString(),
    });
    const carId = await saveCar(request, 'create', await ordinaryCar(request));
    await sendJson(request, 'POST', `/cars/${carId}/state`, {
      version: 1,
      to: 'reserved',
      holdUntil: new Date(Date.now() + 12 * HOUR).toISOString(),
    });

    await open(page, '/today');
    const row = (group: string, name: string) =>
      page.getByRole('region', { name: group }).getByRole('listitem').filter({ hasText: name });
    const waiting = row('Waiting for us', caller);
    const followUp = row('Follow up', promised);
    const reservation = row('Reservations that end within 24 hours', '2020 Volvo');
    await expect(waiting).toContainText('Question');
    await expect(followUp).toContainText('Promised for today');
    await expectAccessible(page);

    await followUp.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tomorrow' }).click();
    await expect(toast(page, `Follow up on ${shortDate(addDays(today(), 1))}`)).toBeVisible();
    await expect(followUp).toBeHidden();

    await reservation.getByRole('button', { name: 'Keep 2 more days' }).click();
    await expect(reservation).toBeHidden();

    const reopen = await closeToday(request);
    await waiting.getByRole('link', { name: 'Reply' }).click();
    const field = page.getByRole('textbox', { name: `Reply to ${caller}` });
    const text = 'Good morning. Yes, it is still here.';
    await field.fill(text);
    const reminder = page.getByLabel('Reminder').first();
    await reminder.selectOption({ label: 'Remind me in 2 days if there’s no answer' });
    const whenOpen = page.getByRole('button', { name: /^Send when we open \(/ });
    await whenOpen.click();
    const thread = page.getByRole('list', { name: 'Thread' });
    await expect(thread).toContainText(/Will be sent on \w{3} \d+:\d\d/);
    await expect(field).toHaveValue('');
    await expect(reminder).toHaveValue('');
    await thread.getByRole('button', { name: 'Change' }).click();
    await expect(field).toHaveValue(text);
    await expect(reminder).toHaveValue('2');
    await expect(thread).not.toContainText('Will be sent');
    await whenOpen.click();
    await thread.getByRole('button', { name: 'Send now' }).click();
    await expect(thread).toContainText('replied');
    await expect(thread.getByRole('button', { name: 'Send now' })).toBeHidden();
    await reopen();

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Today' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await expect(waiting).toBeHidden();

    await page.getByRole('link', { name: 'Diary', exact: true }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const finder = page.getByRole('dialog');
    await finder.getByLabel('Person or enquiry').fill(caller);
    await finder.getByRole('button', { name: caller }).click();
    const form = page.getByRole('form', { name: 'Appointment' });
    const tomorrow = addDays(today(), 1);
    await form.getByLabel('Day').fill(tomorrow);
    await form.getByLabel('Time').fill('11:00');
    await form.getByRole('button', { name: 'Save as a proposal' }).click();
    await expect(toast(page, 'The appointment is arranged')).toBeVisible();
    await open(page, '/today');
    await expect(row('Today and tomorrow', caller)).toContainText('tomorrow 11:00');

    for (const id of [callerId, promisedId]) {
      const { enquiry } = await (await request.get(`/api/enquiries/${id}`)).json();
      const lost = { version: enquiry.version, status: 'lost', lostReason: 'other' };
      await sendJson(request, 'PUT', `/enquiries/${id}`, lost);
    }
    await deleteCar(request, carId);
  },
);
