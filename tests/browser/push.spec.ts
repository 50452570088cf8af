import type { Page } from '@playwright/test';
import { pushBrowser } from '../helpers/push.ts';
import { expect, expectAccessibleInBothThemes, open, test, toast } from './support/page.ts';
import { signInByApi } from './support/staff.ts';

/** Browsers in tests reach no push service: the page gets a subscription without one. */
const subscribeHere = (page: Page, subscription: ReturnType<typeof pushBrowser>['subscription']) =>
  page.addInitScript(({ endpoint, ...keys }) => {
    let current: object | null = null;
    const made = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        current = null;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => (current = made),
      getSubscription: async () => current,
    });
  }, subscription);

test('notifies a member of staff on this device by the service worker until “Stop”', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['notifications'], { origin: site.url });
  await subscribeHere(page, pushBrowser().subscription);
  await signInByApi(page.request);
  await open(page, '/account');
  await page.getByRole('button', { name: 'Tell me on this device' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  const row = page
    .getByRole('listitem')
    .filter({ hasText: 'this device' })
    .filter({ hasText: 'Stop' });
  await expect(row).toContainText(/^Chrome on \w+, since .*, this device/);
  await row.getByLabel('Also outside opening hours').check();
  await expect(row.getByRole('checkbox')).toBeEnabled();
  await expect(row.getByRole('checkbox')).toBeChecked();
  await expectAccessibleInBothThemes(page);

  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: site.url,
    registrationId: await registered,
    data: JSON.stringify({
      title: 'New question about the 2022 Golf',
      path: '/enquiries/1',
      tag: 'new-1-a',
    }),
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const notifications = await registration.getNotifications();
      return notifications.map(({ title, tag, data }) => ({ title, tag, data }));
    });
  await expect
    .poll(shown)
    .toEqual([
      { title: 'New question about the 2022 Golf', tag: 'new-1-a', data: { path: '/enquiries/1' } },
    ]);

  await row.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Tell me on this device' })).toBeVisible();
});
