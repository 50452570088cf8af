import { expect, it } from 'vitest';
import { signIn, testApp } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';

const database = await testDatabase();
const { cookie } = await signIn(database);

it('answers health checks', async () => {
  const response = await testApp(database).request('/api/health');
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
});

/** Sends the request of a signed-in user through a proxy that adds X-Forwarded-For. */
async function checkBehind(proxy: string, trustedProxies: string[] = []) {
  const app = testApp(database, { config: { trustedProxies } });
  const headers = { cookie, 'x-forwarded-for': '198.51.100.1' };
  const env = { incoming: { headers, socket: { remoteAddress: proxy } } };
  const response = await app.request('/api/proxy-check', { headers }, env);
  return { status: response.status, body: await response.json() };
}

it('shows staff the proxy that TRUSTED_PROXIES lacks', async () => {
  const found = { status: 200, body: { untrustedProxy: '127.0.0.1' } };
  expect(await checkBehind('127.0.0.1')).toEqual(found);
  expect((await checkBehind('127.0.0.1', ['127.0.0.1'])).body).toEqual({ untrustedProxy: null });
});

it('checks only the request of the user, so that other requests cannot cause the notice', async () => {
  const app = testApp(database);
  const forged = { 'x-forwarded-for': '198.51.100.1' };
  const env = { incoming: { headers: forged, socket: { remoteAddress: '127.0.0.1' } } };
  expect((await app.request('/api/proxy-check', { headers: forged }, env)).status).toBe(401);
  const direct = { incoming: { headers: { cookie }, socket: { remoteAddress: '127.0.0.1' } } };
  const response = await app.request('/api/proxy-check', { headers: { cookie } }, direct);
  expect(await response.json()).toEqual({ untrustedProxy: null });
});
