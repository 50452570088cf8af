import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { testDatabase } from '../../testing/database/database.ts';

const app = testApp(await testDatabase());

describe('public API without cars', () => {
  it('returns the dealer', async () => {
    const response = await app.request('/api/dealer');
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveProperty('name');
  });

  it('answers health checks', async () => {
    const response = await app.request('/api/health');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });

  it.each(['', 'session=forged', '%00=;;='])(
    'returns no user for the cookie "%s"',
    async (cookie) => {
      const response = await app.request('/api/users/session', { headers: { cookie } });
      expect(await response.json()).toEqual({ user: null });
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    },
  );
});
