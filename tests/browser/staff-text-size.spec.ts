import type { APIRequestContext, Page } from '@playwright/test';
import { expectFocusNeverCovered } from './support/focus.ts';
import { expect, expectAccessibleInBothThemes, open, test } from './support/page.ts';
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
  'screens of enquiries and customers show the focus next to their bars and fit a phone with text at 200 %',
  { tag: '@phone-only' },
  async ({ page }) => {
    test.slow();
    await signInByApi(page.request);
    const { enquiryId, customerId } = await addTestDrive(page.request);
    await expectUsable(page, [
      '/enquiries?view=all',
      '/customers',
      `/customers/${customerId}`,
      `/enquiries/${enquiryId}?view=all`,
    ]);
    // Both are at the lower edge of the window.
    const reply = await page.getByRole('button', { name: 'Reply', exact: true }).boundingBox();
    const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    expect(reply!.y + reply!.height).toBeLessThanOrEqual(navigation!.y);
  },
);

test(
  'screens of cars show the focus next to their bars and fit a phone with text at 200 %',
  { tag: '@phone-only' },
  async ({ page }) => {
    test.slow();
    await signInByApi(page.request);
    const carId = await saveCar(page.request, 'create', await ordinaryCar(page.request));
    await expectUsable(page, ['/savedcars', '/add-car', `/edit-car/${carId}`]);
  },
);

test(
  'screens of lists and settings show the focus next to their bars and fit a phone with text at 200 %',
  { tag: '@phone-only' },
  async ({ page }) => {
    test.slow();
    await signInByApi(page.request);
    await fillPages(page.request);
    await expectUsable(page, [
      '/config/makes',
      '/settings/enquiries',
      '/settings/replies',
      '/settings/people',
      '/account',
    ]);
    // Other tests leave long words in the history.
    await page.goto('/config/history');
    await expectFitsAtDoubleSize(page, { hasLongWords: true });
  },
);

/** Each screen that no other test checks on a phone. */
test('other screens are accessible on a phone', { tag: '@phone-only' }, async ({ page }) => {
  await signInByApi(page.request);
  for (const path of [
    '/savedcars?maxPrice=1000',
    '/stock/import',
    '/car/1/sheet',
    '/car/1/portals',
    '/config/models',
    '/config/history',
    '/settings/dealership',
    '/settings/opening-days',
  ]) {
    await open(page, path);
    await expectAccessibleInBothThemes(page);
  }
});

async function expectUsable(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path);
    await expectFocusNeverCovered(page);
    await expectFitsAtDoubleSize(page);
  }
}
