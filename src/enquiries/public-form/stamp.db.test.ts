import { createHmac, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { getSharedSecret } from '../../platform/database/secrets.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { stamps } from './stamp.server.ts';

const { db } = await testDatabase();
const forms = stamps(db);

it('names the car of the form, which the form need not send', async () => {
  const now = new Date();
  const stamp = await forms.create(7, now);
  expect(await forms.check(stamp, null, now)).toMatchObject({ carId: 7, ageMs: 0 });
  expect(await forms.check(stamp, 8, now)).toMatchObject({ carId: 7 });
  expect(await forms.check(await forms.create(null, now), 8, now)).toMatchObject({ carId: null });
});

it('rejects a stamp that was changed', async () => {
  const [time, nonce, mac] = (await forms.create(7)).split('.');
  expect(await forms.check(`${time}.${'A'.repeat(22)}.${mac}`, 7)).toBeNull();
  expect(await forms.check(`1${time}.${nonce}.${mac}`, 7)).toBeNull();
});

it('accepts a stamp of the previous version, whose form was open during an upgrade, for its car only', async () => {
  const secret = await getSharedSecret(db, 'enquiry-stamps');
  const previous = (carId: number | '') => {
    const signed = `${Date.now().toString(36)}.${randomBytes(16).toString('base64url')}`;
    const mac = createHmac('sha256', secret).update(`${carId}.${signed}`).digest('base64url');
    return `${signed}.${mac}`;
  };
  expect(await forms.check(previous(7), 7)).toMatchObject({ carId: 7 });
  expect(await forms.check(previous(7), 8)).toBeNull();
  expect(await forms.check(previous(''), null)).toMatchObject({ carId: null });
});
