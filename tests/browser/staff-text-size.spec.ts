import type { APIRequestContext } from '@playwright/test';
import { expectFocusNeverCovered } from './support/focus.ts';
import { expect, open, test } from './support/page.ts';
import { emailOf, named, ordinaryCar, saveCar, sendJson, signInByApi } from './support/staff.ts';
import { expectFitsAtDoubleSize } from './support/text-size.ts';

/**
 * Adds a test drive with a colleague and an appointment, of a person with a phone number and an email address.
 * Returns the ids.
 */
async function addTestDrive(request: APIRequestContext) {
  const { enquiryId } = await sendJson(request, 'POST', '/enquiries/manual', {
    name: named('Caoimhe'),
    email: emailOf('caoimhe'),
    phone: '059 863 0101',
    kind: 'testDrive',
    source: 'marketplace',
    carId: 48,
    message: 'Can I drive it on Saturday?',
  });
  const path = `/enquiries/${enquiryId}`;
  const { viewer, customer } = await (await request.get(`/api${path}`)).json();
  const { userId } = viewer;
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const drive = { kind: 'testDrive', startsAt, minutes: 60, staffId: userId };
  const { version } = await sendJson(request, 'POST', `${path}/appointment`, {
    version: 1,
    ...drive,
  });
  await sendJson(request, 'PUT', path, { version, assigneeId: userId, status: 'appointment' });
  return { enquiryId, customerId: customer.customerId };
}

/** The largest number of pages that the pager shows without a gap, with five makes each. */
const SEVEN_PAGES = 31;

async function fillPages(request: APIRequestContext): Promise<void> {
  const { length } = await (await request.get('/api/makes')).json();
  for (let count = length; count < SEVEN_PAGES; count += 1)
    await sendJson(request, 'POST', '/makes/create', { name: named('Make') });
}

test(
  'staff screens show the focus next to their bars and fit the width of a phone with text at 200 %',
  { tag: '@phone-only' },
  async ({ page }) => {
    test.slow();
    await signInByApi(page.request);
    const { enquiryId, customerId } = await addTestDrive(page.request);
    await fillPages(page.request);
    const carId = await saveCar(page.request, 'create', await ordinaryCar(page.request));
    for (const path of [
      '/enquiries?view=all',
      `/enquiries/${enquiryId}?view=all`,
      '/customers',
      `/customers/${customerId}`,
      '/savedcars',
      '/add-car',
      `/edit-car/${carId}`,
      '/config/makes',
      '/settings/enquiries',
      '/settings/replies',
      '/settings/people',
      '/account',
    ]) {
      await open(page, path);
      await expectFocusNeverCovered(page);
      await expectFitsAtDoubleSize(page);
    }
    // Other tests leave long words in the history.
    await page.goto('/config/history');
    await expectFitsAtDoubleSize(page, { hasLongWords: true });

    await page.goto(`/enquiries/${enquiryId}?view=all`);
    await expectFitsAtDoubleSize(page);
    // Both are at the lower edge of the window.
    const reply = await page.getByRole('button', { name: 'Reply', exact: true }).boundingBox();
    const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    expect(reply!.y + reply!.height).toBeLessThanOrEqual(navigation!.y);
  },
);
