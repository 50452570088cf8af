import { describe, expect, it, vi } from 'vitest';
import * as passwords from '../../platform/auth/password.server.ts';
import { rateLimits } from '../../app/schema.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import {
  MINUTE,
  validCredentials,
  signInTesting,
  wrongCredentials,
} from '../../../tests/helpers/sign-in.ts';

const database = await testDatabase();
const { db } = database;
const { post, pass, signIn, fail } = signInTesting(database);

describe('ten failed sign-ins', () => {
  it('for an account block every address for three minutes', async () => {
    for (let i = 0; i < 10; i++) await fail(1, { address: `198.51.100.${i}` });
    const { status, headers, body } = await post('validate', validCredentials);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBe(180);
    expect(body.message).toBe('Too many attempts. Please wait 3 minutes.');
    expect(headers.get('set-cookie')).toBeNull();
    pass(3 * MINUTE);
    expect((await post('validate', validCredentials)).status).toBe(200);
  });

  it('cause a block that further attempts do not extend', async () => {
    await fail(10);
    for (let i = 0; i < 5; i++) {
      pass(30_000);
      await fail(3, { address: `198.51.100.${i}` });
    }
    pass(30_000);
    expect((await post('validate', validCredentials, { address: '203.0.113.9' })).status).toBe(200);
  });

  it('from other addresses do not block a trusted address', async () => {
    await signIn('203.0.113.7');
    for (let minute = 0; minute < 6; minute += 1) {
      for (let i = 0; i < 12; i++) await fail(1, { address: `198.51.100.${i}` });
      expect((await post('validate', validCredentials, { address: '198.51.100.99' })).status).toBe(
        429,
      );
      expect((await post('validate', wrongCredentials, { address: '203.0.113.7' })).status).toBe(
        401,
      );
      pass(MINUTE);
    }
    expect((await post('validate', validCredentials, { address: '203.0.113.7' })).status).toBe(200);
  });

  it('from a trusted address still block that address', async () => {
    await signIn();
    await fail(10);
    expect((await post('validate', validCredentials)).status).toBe(429);
  });

  it('from one address are counted across accounts and block only that address', async () => {
    for (let i = 0; i < 10; i++) await fail(1, { email: `user${i}@cars.example` });
    expect((await post('validate', validCredentials)).status).toBe(429);
    expect((await post('validate', validCredentials, { address: '203.0.113.9' })).status).toBe(200);
  });

  it('are counted from zero after a successful sign-in, which is not counted itself', async () => {
    for (let i = 0; i < 3; i++) {
      await fail(8, { address: `198.51.100.${i}` });
      expect((await post('validate', validCredentials)).status).toBe(200);
    }
    for (let i = 0; i < 12; i++)
      expect((await post('validate', validCredentials)).status).toBe(200);
  });

  it('have the same effect for an unknown email address', async () => {
    const nobody = { ...wrongCredentials, email: 'nobody@cars.example' };
    await fail(10, { email: nobody.email });
    const { status, body } = await post('validate', nobody, { address: '203.0.113.9' });
    expect(status).toBe(429);
    expect(body.retryAfter).toBe(180);
  });

  it('are not exceeded by concurrent attempts from one address', async () => {
    const verify = vi.spyOn(passwords, 'verifyPassword').mockClear();
    const all = await Promise.all(
      Array.from({ length: 30 }, () => post('validate', wrongCredentials)),
    );
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(verify).toHaveBeenCalledTimes(10);
  });

  it('are stored without IP or email addresses', async () => {
    await fail(1);
    expect(JSON.stringify(await db.select().from(rateLimits))).not.toMatch(/aoife|203\.0/i);
  });

  it('for one account are not exceeded by concurrent attempts from 50 addresses', async () => {
    const verify = vi.spyOn(passwords, 'verifyPassword').mockClear();
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        post('validate', wrongCredentials, { address: `198.51.100.${at}` }),
      ),
    );
    expect(verify).toHaveBeenCalledTimes(10);
  });

  it('are counted per /56 network for IPv6, because a household can use its 256 subnets', async () => {
    for (let i = 0; i < 10; i++)
      await fail(1, { address: `2001:db8:0:${i}::1`, email: `user${i}@cars.example` });
    expect(
      (await post('validate', validCredentials, { address: '2001:db8::7:9:8:7:6' })).status,
    ).toBe(429);
    expect(
      (await post('validate', validCredentials, { address: '2001:db8:0:100::1' })).status,
    ).toBe(200);
  });

  it('are counted regardless of forged headers and the spelling of the email address', async () => {
    for (let i = 0; i < 10; i++) {
      const address = `198.51.100.${i}`;
      const headers = {
        'x-forwarded-for': address,
        forwarded: `for=${address}`,
        'x-real-ip': address,
      };
      await post('validate', { ...wrongCredentials, email: `user${i}@cars.example` }, { headers });
    }
    expect((await post('validate', validCredentials)).status).toBe(429);
    const spellings = ['AOIFE@CARS.EXAMPLE', ' aoife@cars.example ', 'Aoife@cars.Example'];
    for (let i = 0; i < 10; i++)
      await fail(1, { address: `192.0.2.${i}`, email: spellings[i % 3] ?? '' });
    expect((await post('validate', validCredentials, { address: '192.0.2.99' })).status).toBe(429);
  });
});
