import { expect, it } from 'vitest';
import { getSharedSecret } from './secrets.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';

const { db } = await testDatabase();

it('returns the same 32 bytes to concurrent callers, and other bytes for another name', async () => {
  const asked = await Promise.all([1, 2, 3].map(() => getSharedSecret(db, 'links')));
  expect(new Set(asked.map((secret) => secret.toString('hex'))).size).toBe(1);
  expect(asked[0]).toHaveLength(32);
  expect(await getSharedSecret(db, 'links')).toEqual(asked[0]);
  expect(await getSharedSecret(db, 'other')).not.toEqual(asked[0]);
});
