import type { Page, Worker } from '@playwright/test';
import { pushBrowser } from '../helpers/push.ts';
import { expect, expectAccessibleInBothThemes, open, test, toast } from './support/page.ts';
import { signInByApi } from './support/staff.ts';

/** Replaces the subscription of the page, because browsers in tests cannot reach a push service. */
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

/** Records the notifications that the worker shows, because the browser of the tests has none. */
const recordNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const shown: unknown[] = [];
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration');
    registration.showNotification = async (title, { tag, data } = {}) =>
      void shown.push([title, tag, data]);
    Object.assign(globalThis, { shown });
  });

const shownBy = (worker: Worker) => worker.evaluate(() => Reflect.get(globalThis, 'shown'));

/** Dispatches a push event to the service worker. */
async function deliver(page: Page, origin: string, notice: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(notice),
  });
}

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
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  expect(worker.url()).toBe(`${site.url}/push.js`);
  await recordNotifications(worker);
  const row = page
    .getByRole('listitem')
    .filter({ hasText: 'this device' })
    .filter({ hasText: 'Stop' });
  await expect(row).toContainText(/^Chrome on \w+, since .*, this device/);
  await row.getByLabel('Also outside opening hours').check();
  await expect(toast(page, 'Notifications at any time')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await deliver(page, site.url, {
    title: 'New question about the 2022 Golf',
    path: '/enquiries/1',
    tag: 'new-1-a',
  });
  await expect
    .poll(() => shownBy(worker))
    .toEqual([['New question about the 2022 Golf', 'new-1-a', { path: '/enquiries/1' }]]);

  await row.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Tell me on this device' })).toBeVisible();
});
