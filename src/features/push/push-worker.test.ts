import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const code = readFileSync('public/push.js', 'utf8');
const ORIGIN = 'https://cars.example';

const subscription = (endpoint: string, options: object = {}) => ({
  endpoint,
  options,
  toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret', ...options } }),
});

/** Runs the service worker while pages of the site are open. */
function startWorker(openPages: string[] = []) {
  const done: unknown[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const clients = {
    matchAll: async () =>
      openPages.map((path) => ({
        url: ORIGIN + path,
        focus: async () => void done.push(['focus', path]),
      })),
    openWindow: async (address: string) => void done.push(['open', address]),
  };
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, { tag, data }: NotificationOptions) =>
        void done.push(['show', title, tag, data.path]),
      pushManager: { subscribe: async (options: object) => subscription('new', options) },
    },
    clients,
  };
  const fetch = async (path: string, { body }: { body: string }) =>
    void done.push([path, JSON.parse(body)]);
  runInNewContext(code, { self, URL, fetch });
  return {
    events: Object.keys(listeners),
    async receive(name: string, event: object): Promise<unknown[]> {
      let work: Promise<unknown> | undefined;
      listeners[name]?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
      await work;
      return done;
    },
  };
}

const press = (path: string, openPages?: string[]) =>
  startWorker(openPages).receive('notificationclick', {
    notification: { close: () => {}, data: { path } },
  });

it('handles push, renewal and click events, and no fetch events', () => {
  expect(startWorker().events).toEqual(['push', 'pushsubscriptionchange', 'notificationclick']);
});

it('shows a notification for every push, including one that it cannot parse', async () => {
  const notice = { title: 'New question', path: '/enquiries/7', tag: 'new-7-a' };
  const shown = await startWorker().receive('push', { data: { json: () => notice } });
  expect(shown).toEqual([['show', 'New question', 'new-7-a', '/enquiries/7']]);
  const unread = ['show', 'Something new in the inbox', 'inbox', '/enquiries'];
  expect(await startWorker().receive('push', { data: null })).toEqual([unread]);
  const json = JSON.parse.bind(null, '<');
  expect(await startWorker().receive('push', { data: { json } })).toEqual([unread]);
});

const renew = (event: object) => startWorker().receive('pushsubscriptionchange', event);

it('sends the subscription that the browser renews, or subscribes again with the same key', async () => {
  const sent = { endpoint: 'new', p256dh: 'key', auth: 'secret' };
  const [old, fresh] = [subscription('old'), subscription('new')];
  expect(await renew({ newSubscription: fresh })).toEqual([['/api/account/push', sent]]);
  const expected = [['/api/account/push', { ...sent, replaces: 'old' }]];
  expect(await renew({ oldSubscription: old, newSubscription: fresh })).toEqual(expected);
  expect(await renew({ oldSubscription: old, newSubscription: null })).toEqual(expected);
  expect(await renew({ oldSubscription: null, newSubscription: null })).toEqual([]);
});

it('focuses the tab with the page of a notification, or opens a new tab', async () => {
  const open = ['/', '/enquiries/7', '/edit-car/1'];
  expect(await press('/enquiries/7', open)).toEqual([['focus', '/enquiries/7']]);
  expect(await press('/enquiries/8', open)).toEqual([['open', `${ORIGIN}/enquiries/8`]]);
});

it.each(['https://example.com/', '//example.com/', 'javascript:alert(1)'])(
  'does not open %s',
  async (path) => {
    expect(await press(path)).toEqual([]);
  },
);
