import { expect, it } from 'vitest';
import { enquiries } from '../../data/schema/index.ts';
import { unconnectedDeps } from '../../testing/app.ts';
import { testDatabase } from '../../testing/database.ts';
import { enquiryFormData } from './form.ts';
import { enquirySettings } from './settings.ts';
import { stamps } from './stamp.ts';

const database = await testDatabase();
const { db } = database;
const { settings, queue } = unconnectedDeps();
const deps = {
  database,
  queue,
  publicUrl: 'https://cars.example',
  imageHost: '',
  settings: enquirySettings(settings),
};
const DAY = 86_400_000;

/** Inserts enquiries that were answered after a number of minutes of opening hours. */
async function answered(count: number, minutes: number, more: { source?: 'phone'; days?: number }) {
  const firstReplyOpenSeconds = minutes * 60;
  const receivedAt = new Date(Date.now() - (more.days ?? 1) * DAY);
  const values = Array.from({ length: count }, (_, at) => ({
    reference: `E-${minutes}-${more.source}-${more.days}-${at}`,
    kind: 'question' as const,
    name: 'Somebody',
    phone: '085 123 4567',
    origin: 'contact' as const,
    source: more.source ?? ('web' as const),
    receivedAt,
    firstReplyOpenSeconds,
  }));
  await db.insert(enquiries).values(values);
}
const usual = async () => (await enquiryFormData(deps, stamps(db), null)).usualReplyMinutes;

it('returns the usual time to a reply if 20 enquiries were answered, in under four hours', async () => {
  await answered(19, 38, {});
  await answered(30, 1, { source: 'phone' });
  await answered(30, 1, { days: 91 });
  expect(await usual()).toBeNull();
  await answered(1, 38, { days: 89 });
  expect(await usual()).toBe(38);
  await answered(40, 240, { days: 2 });
  expect(await usual()).toBeNull();
});
