import { beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { auditLog, buyerDetails, customers } from '../../app/schema.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { enquiryTesting } from '../../../tests/helpers/enquiries.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';

const database = await testDatabase();
const { db } = database;
const { ask, as, inbox, staff } = await enquiryTesting(database);
const owner = as();
const stock = stockFactory(database);
const makeId = await stock.make('Volvo');
const carId = await stock.car({ makeId, modelId: await stock.model(makeId, 'V60') });

beforeEach(async () => void (await db.delete(buyerDetails)));

const detailOfLast = async () => {
  const [{ enquiryId }] = (await inbox()).data;
  return (await owner.get(`/enquiries/${enquiryId}`)).body;
};
async function customerOf(enquiry: Record<string, unknown>): Promise<number> {
  await ask(enquiry);
  return (await detailOfLast()).customer.customerId;
}
const read = async (customerId: number) => (await owner.get(`/customers/${customerId}`)).body;
const merge = (customerId: number, intoId: unknown, user = owner) =>
  user.post(`/customers/${customerId}/merge`, { intoId });

async function fields(customerId: number) {
  const { version, name, email, phone } = (await read(customerId)).customer;
  return { version, name, email, phone };
}

/** A customer with an email address only, and one with a phone number only. */
const two = async () => ({
  byEmail: await customerOf({ name: 'Canary Walsh', email: 'canary@example.com' }),
  byPhone: await customerOf({ name: 'C. Walsh', email: '', phone: '085 222 3334' }),
});

describe('merging customers', () => {
  it('is suggested if an enquiry has the email address of one customer and the phone number of another, and moves all records', async () => {
    const { byEmail, byPhone } = await two();
    await ask({ email: 'canary@example.com', phone: '085 222 3334', message: 'Both' });
    const { customer } = await detailOfLast();
    expect(customer).toMatchObject({ customerId: byEmail, sameAs: { customerId: byPhone } });
    await owner.post(`/customers/${byPhone}/consents`, {
      purpose: 'marketing_email',
      given: true,
      wording: 'Yes',
    });
    await stock.buyer({ carId, kind: 'sale', date: '2026-01-02', customerId: byPhone });

    expect((await merge(byPhone, byEmail)).status).toBe(200);
    expect((await detailOfLast()).customer).toMatchObject({ customerId: byEmail, sameAs: null });
    const merged = await read(byEmail);
    expect(merged.enquiries).toHaveLength(3);
    expect(merged).toMatchObject({
      customer: { name: 'Canary Walsh', email: 'canary@example.com' },
      consents: [{ wording: 'Yes' }],
      cars: [{ carId, kind: 'sale', date: '2026-01-02' }],
    });
    expect((await read(byPhone)).mergedInto).toEqual({ customerId: byEmail, name: 'Canary Walsh' });
    expect((await owner.get('/customers')).body.data).toHaveLength(1);
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'merge'));
    expect(entry).toMatchObject({
      entityId: byPhone,
      subject: `C-${byPhone}`,
      changes: { into: { from: null, to: `C-${byEmail}` } },
    });
    expect(JSON.stringify(entry)).not.toMatch(/canary|walsh/i);
  });

  it.each([
    [
      'email address',
      { phone: '085 222 3334', email: '' },
      { phone: '085 222 3334', email: 'canary@example.com' },
      { email: 'canary@example.com' },
    ],
    [
      'phone number',
      { email: 'canary@example.com', phone: '086 111 2223' },
      { email: 'canary@example.com', phone: '085 222 3334' },
      { phone: '085 222 3334', email: '' },
    ],
  ])('is suggested if only an earlier enquiry has the same %s', async (_, first, both, alone) => {
    const known = await customerOf({ ...first, name: 'C. Walsh' });
    expect(await customerOf({ ...both, message: 'Both' })).toBe(known);
    const other = await customerOf({ ...alone, carId, name: 'Canary Walsh' });
    expect(other).not.toBe(known);
    expect((await detailOfLast()).customer.sameAs).toEqual({ customerId: known, name: 'C. Walsh' });
    expect((await read(other)).sameAs.customerId).toBe(known);
    expect((await read(known)).sameAs.customerId).toBe(other);
    await merge(other, known);
    expect((await read(known)).sameAs).toBeNull();
    expect((await read(other)).sameAs).toBeNull();
  });

  it('gives missing contacts and notes to the other customer, and recognises the person by each contact', async () => {
    const { byEmail, byPhone } = await two();
    const third = await customerOf({ name: 'Canary Walsh', email: 'second@example.com' });
    const note = async (customerId: number, text: string) =>
      owner.put(`/customers/${customerId}`, { ...(await fields(customerId)), note: text });
    await note(byEmail, 'Likes estates.');
    await note(byPhone, 'Calls late.');
    await merge(byEmail, byPhone);
    await merge(byPhone, third);
    expect((await read(third)).customer).toMatchObject({
      email: 'second@example.com',
      phone: '085 222 3334',
      note: 'Calls late.\n\nLikes estates.',
    });
    expect((await read(byEmail)).mergedInto.customerId).toBe(third);
    expect(await customerOf({ email: 'canary@example.com', message: 'Old address' })).toBe(third);
    expect((await owner.get('/customers?q=canary@example.com')).body.data).toMatchObject([
      { customerId: third },
    ]);
    expect(await db.$count(customers)).toBe(3);
  });

  it('lets a customer exchange addresses with one merged into it, and recognises the person by both', async () => {
    const old = await customerOf({ name: 'Canary Walsh', email: 'old@example.com' });
    const kept = await customerOf({ name: 'Canary Walsh', email: 'new@example.com' });
    const other = await customerOf({ name: 'Another', email: 'other@example.com' });
    await merge(old, kept);
    const setEmail = async (email: string) =>
      owner.put(`/customers/${kept}`, { ...(await fields(kept)), email });
    expect((await setEmail('other@example.com')).status).toBe(409);
    expect((await setEmail('Old@example.com')).status).toBe(200);
    expect((await fields(kept)).email).toBe('Old@example.com');
    for (const email of ['old@example.com', 'new@example.com'])
      expect(await customerOf({ email, message: `From ${email}` })).toBe(kept);
    expect((await setEmail('new@example.com')).status).toBe(200);
    expect((await fields(other)).email).toBe('other@example.com');
  });

  it('refuses notes that are too long together, and loses none of them', async () => {
    const { byEmail, byPhone } = await two();
    const texts = ['x'.repeat(1_500), 'y'.repeat(499)];
    for (const [at, customerId] of [byEmail, byPhone].entries())
      await owner.put(`/customers/${customerId}`, {
        ...(await fields(customerId)),
        note: texts[at],
      });
    const { status, body } = await merge(byPhone, byEmail);
    expect([status, body.message]).toEqual([
      409,
      'The notes of both are too long for one customer. Shorten one of them first.',
    ]);
    expect((await read(byPhone)).mergedInto).toBeNull();
    const shorter = { ...(await fields(byPhone)), note: 'y'.repeat(498) };
    await owner.put(`/customers/${byPhone}`, shorter);
    expect((await merge(byPhone, byEmail)).status).toBe(200);
    expect((await read(byEmail)).customer.note).toBe(`${texts[0]}\n\n${shorter.note}`);
  });

  it('refuses itself, unknown, merged and erased customers', async () => {
    const { byEmail, byPhone } = await two();
    const itself = await merge(byEmail, byEmail);
    expect([itself.status, itself.body.errors]).toEqual([
      422,
      { intoId: 'Choose another customer' },
    ]);
    expect((await merge(byEmail, 999_999)).status).toBe(404);
    expect((await merge(999_999, byEmail)).status).toBe(404);
    expect((await merge(byEmail, null)).status).toBe(422);
    expect((await merge(byEmail, byPhone, as(staff.sales))).status).toBe(403);

    const third = await customerOf({ email: 'third@example.com' });
    await merge(byEmail, byPhone);
    for (const pair of [
      [byEmail, third],
      [third, byEmail],
    ] as const) {
      const { status, body } = await merge(...pair);
      expect([status, body.message]).toEqual([
        409,
        `C-${byEmail} was merged into C-${byPhone}. Use C-${byPhone} instead.`,
      ]);
    }
    await owner.post(`/customers/${byPhone}/erase`, undefined);
    const erased = await merge(third, byPhone);
    expect([erased.status, erased.body.message]).toEqual([409, `C-${byPhone} has been erased.`]);
    const changed = await owner.put(`/customers/${byPhone}`, {
      version: 9,
      name: 'A',
      email: 'a@b.ie',
    });
    expect(changed.status).toBe(409);
  });
});
