import { createHmac, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { getSharedSecret } from '../../platform/database/secrets.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { stamps } from './stamp.server.ts';

const { db } = await testDatabase();
const forms = stamps(db);
const now = new Date();

it('contains the car of the form, so that the form need not send it', async () => {
  const stamp = await forms.create(7, now);
  expect(await forms.check({ stamp, carId: null, now })).toMatchObject({ carId: 7, ageMs: 0 });
  expect(await forms.check({ stamp, carId: 8, now })).toMatchObject({ carId: 7 });
  expect(await forms.check({ stamp: await forms.create(null, now), carId: 8, now })).toMatchObject({
    carId: null,
  });
});

it('rejects a stamp that was changed', async () => {
  const [time, nonce, mac] = (await forms.create(7, now)).split('.');
  expect(
    await forms.check({ stamp: `${time}.${'A'.repeat(22)}.${mac}`, carId: 7, now }),
  ).toBeNull();
  expect(await forms.check({ stamp: `1${time}.${nonce}.${mac}`, carId: 7, now })).toBeNull();
});

it('accepts a stamp of the previous version, whose form was open during an upgrade, for its car only', async () => {
  const secret = await getSharedSecret(db, 'enquiry-stamps');
  const previous = (carId: number | '') => {
    const signed = `${Date.now().toString(36)}.${randomBytes(16).toString('base64url')}`;
    const mac = createHmac('sha256', secret).update(`${carId}.${signed}`).digest('base64url');
    return `${signed}.${mac}`;
  };
  expect(await forms.check({ stamp: previous(7), carId: 7, now })).toMatchObject({ carId: 7 });
  expect(await forms.check({ stamp: previous(7), carId: 8, now })).toBeNull();
  expect(await forms.check({ stamp: previous(''), carId: null, now })).toMatchObject({
    carId: null,
  });
});
