import { expect, it } from 'vitest';
import { customers } from '../../app/schema.server.ts';
import { appointmentTesting, HOUR } from '../../../tests/helpers/appointments.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { readAllRows } from '../../../tests/helpers/database/rows.ts';

const database = await testDatabase();
const { db } = database;
const { arrange, cancel, change, log, owner, pass, read, reply, requested, save, work } =
  await appointmentTesting(database);

/** Erases the only customer. */
async function erase() {
  const [{ customerId } = { customerId: 0 }] = await db.select().from(customers);
  expect((await owner.post(`/customers/${customerId}/erase`, undefined)).status).toBe(200);
}

const REFUSED = {
  status: 409,
  body: {
    message: 'The data of this person was erased, so this enquiry can’t be changed any more.',
  },
};

it('refuses a text, change, reply or appointment for an erased enquiry', async () => {
  const enquiryId = await requested();
  await erase();
  const before = await readAllRows(database);
  const { version } = (await read(enquiryId)).enquiry;
  const answers = [
    await owner.post(`/enquiries/${enquiryId}/notes`, { text: 'Canary rang' }),
    await log(enquiryId, { kind: 'call', outcome: 'spoke', text: 'Canary rang' }),
    await save(enquiryId, { status: 'lost', lostReason: 'other' }),
    await reply(enquiryId),
    await owner.put(`/enquiries/${enquiryId}/offer`, { version, offer: 500, offerUntil: null }),
    await arrange(enquiryId, { note: 'Canary brings a friend' }),
  ];
  for (const answer of answers) expect(answer).toMatchObject(REFUSED);
  expect(await readAllRows(database)).toBe(before);
});

it('lets staff record how the appointment of an erased person ended, but add no text', async () => {
  const enquiryId = await requested();
  await arrange(enquiryId);
  await work();
  pass(25 * HOUR);
  await erase();
  expect(await change(enquiryId, { place: 'Canary Row' })).toMatchObject(REFUSED);
  expect(await change(enquiryId, { status: 'done', note: 'Canary' })).toMatchObject(REFUSED);
  expect((await change(enquiryId, { status: 'done' })).status).toBe(200);
  expect(await cancel(enquiryId)).toMatchObject({
    status: 409,
    body: { message: 'This appointment is over. Arrange another one.' },
  });
  expect(await readAllRows(database)).not.toContain('Canary');
});
