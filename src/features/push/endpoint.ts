/** Longest accepted address of a push service, in characters. Real ones have 150 to 600. */
export const MAX_ENDPOINT = 1_024;

/**
 * Hosts of the push services of browsers, as their vendors document them (27 November 2026): Google
 * (https://firebase.google.com/docs/cloud-messaging/server-environment), Mozilla
 * (https://mozilla-push-service.readthedocs.io), Apple
 * (https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers)
 * and Microsoft (https://learn.microsoft.com/windows/apps/develop/notifications/push-notifications/wns-overview).
 */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^[a-z\d-]+(\.[a-z\d-]+)*\.push\.services\.mozilla\.com$/,
  /^[a-z\d-]+(\.[a-z\d-]+)*\.push\.apple\.com$/,
  /^[a-z\d-]+(\.[a-z\d-]+)*\.notify\.windows\.com$/,
];

/**
 * Returns whether an address belongs to a known push service. The server sends requests to no other host. Addresses that
 * browsers never create are refused: another spelling, a user name, a port or a fragment.
 */
export function isPushEndpoint(endpoint: string): boolean {
  if (endpoint.length > MAX_ENDPOINT) return false;
  const url = URL.parse(endpoint);
  if (url === null || url.href !== endpoint) return false;
  const isPlain = [url.username, url.password, url.port, url.hash].every((part) => part === '');
  return url.protocol === 'https:' && isPlain && HOSTS.some((host) => host.test(url.hostname));
}
