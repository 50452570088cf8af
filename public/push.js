/* Shows notifications and opens their pages. It stores nothing and answers no requests of pages. */

self.addEventListener('push', (event) => {
  let notice = {};
  try {
    notice = event.data.json();
  } catch {
    // Browsers require a notification for every push.
  }
  const { title = 'Something new in the inbox', path = '/enquiries', tag = 'inbox' } = notice;
  event.waitUntil(
    self.registration.showNotification(title, { tag, icon: '/favicon.svg', data: { path } }),
  );
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event));
});

/* The server answers 401 if nobody is signed in: then this browser gets no more notifications. */
async function renew({ oldSubscription, newSubscription }) {
  const subscription =
    newSubscription ??
    (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/account/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, ...keys, replaces: oldSubscription?.endpoint }),
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.path, self.location.origin)));
});

/* Never takes a page away from the user, who may have typed something there. */
async function open({ origin, href }) {
  if (origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find((page) => page.url === href);
  await (shown ? shown.focus() : self.clients.openWindow(href));
}
