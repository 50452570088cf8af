import { expect } from 'vitest';
import { users } from '../../src/app/schema.server.ts';
import type { Database } from '../../src/platform/database/client.server.ts';
import { enquiryTesting } from './enquiries.ts';
import { stockFactory } from './stock.ts';

/** The tests start on Monday 23 November at noon. */
export const TUESDAY = '2026-11-24T10:00:00.000Z';
export const WEDNESDAY = '2026-11-25T14:00:00.000Z';

export const HOUR = 3_600_000;

/** Extends the helpers of enquiries with a car, a second one, two users, and the requests of appointments. */
export async function appointmentTesting(database: Database) {
  const enquiries = await enquiryTesting(database);
  const { as, ask, call, inbox, staff } = enquiries;
  const owner = as();
  const stock = stockFactory(database);
  const { makeId, modelId } = await stock.kind('Volvo', 'XC60');
  const addCar = () => stock.car({ makeId, modelId });
  const carId = await addCar();
  const otherCar = await addCar();
  const [colleague, me] = await database.db.select().from(users).orderBy(users.userId);
  if (!me || !colleague) throw new Error('There are no users');
  const drive = { kind: 'testDrive', fullLicence: true, message: null, wantedAt: TUESDAY, carId };

  /** Requests a test drive and returns the id of the enquiry. */
  async function requested(change: object = {}): Promise<number> {
    expect((await ask({ ...drive, ...change })).status).toBe(201);
    return (await inbox()).data[0].enquiryId;
  }
  const read = async (enquiryId: number) => (await owner.get(`/enquiries/${enquiryId}`)).body;
  const version = async (enquiryId: number) => (await read(enquiryId)).enquiry.version;
  const arrange = async (enquiryId: number, change: object = {}, user = owner) =>
    user.post(`/enquiries/${enquiryId}/appointment`, {
      version: await version(enquiryId),
      kind: 'testDrive',
      startsAt: TUESDAY,
      minutes: 60,
      staffId: me.userId,
      invite: true,
      ...change,
    });
  const path = async (enquiryId: number) =>
    `/enquiries/${enquiryId}/appointment/${(await read(enquiryId)).appointment.appointmentId}`;
  const change = async (enquiryId: number, values: object) =>
    owner.put(await path(enquiryId), { version: await version(enquiryId), ...values });
  const cancel = async (enquiryId: number) => {
    const body = { version: await version(enquiryId) };
    return call('DELETE', await path(enquiryId), body, { headers: staff.admin });
  };

  return {
    ...enquiries,
    addCar,
    arrange,
    cancel,
    carId,
    change,
    colleague,
    drive,
    me,
    otherCar,
    owner,
    path,
    read,
    requested,
    version,
  };
}
