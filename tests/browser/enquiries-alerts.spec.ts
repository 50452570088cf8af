import type { Page } from '@playwright/test';
import { expect, open, test, toast } from './support/page.ts';
import { addEnquiry, emailOf, named, signIn } from './support/staff.ts';

/** Records the notifications and the sounds of the page, which a test cannot see or hear. */
const recordAlerts = (page: Page) =>
  page.addInitScript(() => {
    const alerts: string[] = [];
    class RecordedNotification extends EventTarget {
      static requestPermission = () => Promise.resolve('granted');
      constructor(title: string, { body }: NotificationOptions) {
        super();
        alerts.push(`${title}: ${body}`);
      }
    }
    class RecordedTone extends OscillatorNode {
      override start(when?: number): void {
        alerts.push('tone');
        super.start(when);
      }
    }
    Object.assign(globalThis, {
      alerts,
      Notification: RecordedNotification,
      OscillatorNode: RecordedTone,
    });
  });

const alertsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'alerts'));

/** Makes the page believe that its tab is hidden or shown. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test('alerts staff to a new enquiry while another tab is in front', async ({ page }) => {
  await signIn(page);
  await recordAlerts(page);
  await page.clock.install();
  await addEnquiry(page, { name: named('Bláthnaid'), email: emailOf('blathnaid') });
  await open(page, '/account');
  await page.getByLabel('Play a sound').check();
  await expect(toast(page, 'Saved')).toBeVisible();
  await page.getByLabel('Show a notification').check();
  expect(await alertsOf(page)).toEqual([
    'tone',
    'tone',
    'Notifications are on: A new enquiry looks like this.',
  ]);

  await page.reload();
  await expect(page.getByLabel('Play a sound')).toBeChecked();
  const icon = page.locator('link[rel="icon"]');
  await expect(icon).toHaveAttribute('href', /^data:image\/svg/);
  await expect(page).toHaveTitle(/^Your account/);
  await setHidden(page, true);
  await expect(page).toHaveTitle(/^\(\d+\) Your account/);
  const { waiting } = await (await page.request.get('/api/enquiries/waiting')).json();

  await page.clock.fastForward(15_000);
  expect(await alertsOf(page)).toEqual([]);
  await addEnquiry(page, { name: named('Éabha'), email: emailOf('eabha') });
  await page.clock.fastForward(15_000);
  await expect(page).toHaveTitle(new RegExp(`^\\(${waiting + 1}\\) `));
  expect(await alertsOf(page)).toEqual([
    'tone',
    'tone',
    `New enquiry: ${waiting + 1} enquiries are waiting for an answer.`,
  ]);
  await setHidden(page, false);
  await expect(page).toHaveTitle(/^Your account/);
});
