import { expect, it } from 'vitest';
import { isPushEndpoint, MAX_ENDPOINT } from './endpoint.ts';

const GOOGLE = 'https://fcm.googleapis.com/fcm/send/';

it.each([
  `${GOOGLE}fv3jabydF5c:APA91bEc8g`,
  GOOGLE + 'x'.repeat(MAX_ENDPOINT - GOOGLE.length),
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl',
  'https://web.push.apple.com/QOXVZGE',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAACw%2bx',
])('accepts %s', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

it.each([
  ['no address', ''],
  ['no address', 'fcm.googleapis.com/fcm/send/x'],
  ['this machine', 'https://127.0.0.1/fcm/send/x'],
  ['this machine as a decimal number', 'https://2130706433/'],
  ['this machine by name', 'https://localhost/'],
  ['this machine in IPv6', 'https://[::1]/'],
  ['a mapped address', 'https://[::ffff:127.0.0.1]/'],
  ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/'],
  ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data/'],
  ['http', 'http://fcm.googleapis.com/fcm/send/x'],
  ['another scheme', 'file://fcm.googleapis.com/fcm/send/x'],
  ['a user name', 'https://user@fcm.googleapis.com/x'],
  ['a password', 'https://:secret@fcm.googleapis.com/x'],
  ['a host as a user name', 'https://fcm.googleapis.com@127.0.0.1/x'],
  ['a port', 'https://fcm.googleapis.com:8443/x'],
  ['the default port', 'https://fcm.googleapis.com:443/x'],
  ['a fragment', 'https://fcm.googleapis.com/x#y'],
  ['a trailing dot', 'https://fcm.googleapis.com./x'],
  ['a trailing dot', 'https://web.push.apple.com./x'],
  ['an empty label', 'https://.push.apple.com/x'],
  ['an empty label', 'https://a..push.apple.com/x'],
  ['no label', 'https://push.apple.com/x'],
  ['a longer host', 'https://fcm.googleapis.com.example.com/x'],
  ['a host with the same end', 'https://evilfcm.googleapis.com/x'],
  ['a host with the same end', 'https://evilpush.apple.com/x'],
  ['a hyphen for a dot', 'https://web-push.apple.com/x'],
  ['look-alike letters', 'https://fcm.googleaрis.com/x'],
  ['full-width letters', 'https://ｆcm.googleapis.com/x'],
  ['capitals', 'https://FCM.googleapis.com/x'],
  ['a backslash', 'https://127.0.0.1\\@fcm.googleapis.com/x'],
  ['a space', ' https://fcm.googleapis.com/x'],
  ['a line break', 'https://fcm.googleapis.com/x\r\nHost: example.com'],
  ['another service of Google', 'https://storage.googleapis.com/x'],
  ['5,000 characters', GOOGLE.padEnd(5_000, 'x')],
])('refuses %s: %s', (_what, endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});
