import { expect, it } from 'vitest';
import { enquiries } from '../../../app/schema.server.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { rememberUsualReply } from './form-data.server.ts';

const { db } = await testDatabase();
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const now = new Date();

/** Inserts enquiries that were answered after a number of minutes of opening hours. */
async function answered(count: number, minutes: number, more: { source?: 'phone'; days?: number }) {
  const firstReplyOpenSeconds = minutes * 60;
  const receivedAt = new Date(now.getTime() - (more.days ?? 1) * DAY);
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

it('returns a usual reply under 4 hours if 20 online enquiries in 90 days have answers, and caches it', async () => {
  const usual = () => rememberUsualReply(db)(now);
  await answered(19, 38, {});
  await answered(30, 1, { source: 'phone' });
  await answered(30, 1, { days: 91 });
  expect(await usual()).toBeNull();
  await answered(1, 38, { days: 89 });
  expect(await usual()).toBe(38);

  const kept = rememberUsualReply(db);
  expect(await kept(now)).toBe(38);
  await answered(40, 240, { days: 2 });
  expect(await usual()).toBeNull();
  expect(await kept(new Date(now.getTime() + 10 * MINUTE - 1))).toBe(38);
  expect(await kept(new Date(now.getTime() + 10 * MINUTE))).toBeNull();
});
