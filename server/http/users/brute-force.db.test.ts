import { describe, expect, it, vi } from 'vitest';
import { verifyPassword } from '../../auth/password.ts';
import { rateLimits } from '../../data/schema.ts';
import { testDatabase } from '../../testing/database.ts';
import { MINUTE, right, signInTesting, wrong } from '../../testing/sign-in.ts';

vi.mock(import('../../auth/password.ts'), { spy: true });

const database = await testDatabase();
const { db } = database;
const { post, pass, signIn, fail } = signInTesting(database);

describe('ten failures', () => {
  it('on an account, from wherever, make everybody wait, and then no longer', async () => {
    for (let i = 0; i < 10; i++) await fail(1, { address: `198.51.100.${i}` });
    const { status, headers, body } = await post('validate', right);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBe(180);
    expect(body.message).toBe('Too many attempts. Please wait 3 minutes.');
    expect(headers.get('set-cookie')).toBeNull();
    pass(3 * MINUTE);
    expect((await post('validate', right)).status).toBe(200);
  });

  it('make nobody wait longer by going on: the dealer gets in after three minutes', async () => {
    await fail(10);
    for (let i = 0; i < 5; i++) {
      pass(30_000);
      await fail(3, { address: `198.51.100.${i}` });
    }
    pass(30_000);
    expect((await post('validate', right, { address: '203.0.113.9' })).status).toBe(200);
  });

  it('elsewhere keep nobody out where the account is known', async () => {
    await signIn('203.0.113.7');
    for (let minute = 0; minute < 6; minute += 1) {
      for (let i = 0; i < 12; i++) await fail(1, { address: `198.51.100.${i}` });
      expect((await post('validate', right, { address: '198.51.100.99' })).status).toBe(429);
      expect((await post('validate', wrong, { address: '203.0.113.7' })).status).toBe(401);
      pass(MINUTE);
    }
    expect((await post('validate', right, { address: '203.0.113.7' })).status).toBe(200);
  });

  it('where the account is known still count for the address', async () => {
    await signIn();
    await fail(10);
    expect((await post('validate', right)).status).toBe(429);
  });

  it('from an address count across accounts, and only for that address', async () => {
    for (let i = 0; i < 10; i++) await fail(1, { email: `user${i}@cars.example` });
    expect((await post('validate', right)).status).toBe(429);
    expect((await post('validate', right, { address: '203.0.113.9' })).status).toBe(200);
  });

  it('begin anew for the account after a success, which counts for nothing itself', async () => {
    for (let i = 0; i < 3; i++) {
      await fail(8, { address: `198.51.100.${i}` });
      expect((await post('validate', right)).status).toBe(200);
    }
    for (let i = 0; i < 12; i++) expect((await post('validate', right)).status).toBe(200);
  });

  it('look the same for an address that nobody has', async () => {
    const nobody = { ...wrong, email: 'nobody@cars.example' };
    await fail(10, { email: nobody.email });
    const { status, body } = await post('validate', nobody, { address: '203.0.113.9' });
    expect(status).toBe(429);
    expect(body.retryAfter).toBe(180);
  });

  it('at the same moment are ten, not more', async () => {
    const verify = vi.mocked(verifyPassword).mockClear();
    const all = await Promise.all(Array.from({ length: 30 }, () => post('validate', wrong)));
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(verify).toHaveBeenCalledTimes(10);
  });

  it('are kept without the address of anybody', async () => {
    await fail(1);
    expect(JSON.stringify(await db.select().from(rateLimits))).not.toMatch(/aoife|203\.0/i);
  });

  it('on an account at the same moment from fifty places are ten, not more', async () => {
    const verify = vi.mocked(verifyPassword).mockClear();
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        post('validate', wrong, { address: `198.51.100.${at}` }),
      ),
    );
    expect(verify).toHaveBeenCalledTimes(10);
  });

  it('from all over one network of IPv6 are those of one address', async () => {
    for (let i = 0; i < 10; i++)
      await fail(1, { address: `2001:db8:0:7::${i}:1`, email: `user${i}@cars.example` });
    expect((await post('validate', right, { address: '2001:db8::7:9:8:7:6' })).status).toBe(429);
    expect((await post('validate', right, { address: '2001:db8:0:8::1' })).status).toBe(200);
  });

  it('are not told apart by what a stranger writes into headers, nor by how the address is written', async () => {
    for (let i = 0; i < 10; i++) {
      const address = `198.51.100.${i}`;
      const headers = {
        'x-forwarded-for': address,
        forwarded: `for=${address}`,
        'x-real-ip': address,
      };
      await post('validate', { ...wrong, email: `user${i}@cars.example` }, { headers });
    }
    expect((await post('validate', right)).status).toBe(429);
    const spellings = ['AOIFE@CARS.EXAMPLE', ' aoife@cars.example ', 'Aoife@cars.Example'];
    for (let i = 0; i < 10; i++)
      await fail(1, { address: `192.0.2.${i}`, email: spellings[i % 3] ?? '' });
    expect((await post('validate', right, { address: '192.0.2.99' })).status).toBe(429);
  });
});
