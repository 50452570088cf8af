import { expect, it } from 'vitest';
import { getSharedSecret } from './secrets.ts';
import { testDatabase } from '../../testing/database.ts';

const { db } = await testDatabase();

it('everyone who asks for a secret gets the same 32 bytes, and another name has others', async () => {
  const asked = await Promise.all([1, 2, 3].map(() => getSharedSecret(db, 'links')));
  expect(new Set(asked.map((secret) => secret.toString('hex'))).size).toBe(1);
  expect(asked[0]).toHaveLength(32);
  expect(await getSharedSecret(db, 'links')).toEqual(asked[0]);
  expect(await getSharedSecret(db, 'other')).not.toEqual(asked[0]);
});
