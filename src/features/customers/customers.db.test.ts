import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { auditLog, customerConsents, customers } from '../../app/schema.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { enquiryTesting } from '../../../tests/helpers/enquiries.ts';

const database = await testDatabase();
const { db } = database;
const { ask, as, pass, inbox, staff } = await enquiryTesting(database);
const sales = as(staff.sales);

/** Sends an enquiry and returns its customer. */
async function customerOf(enquiry: Record<string, unknown>): Promise<number> {
  await ask(enquiry);
  const [{ enquiryId }] = (await inbox()).data;
  return (await sales.get(`/enquiries/${enquiryId}`)).body.customer.customerId;
}
const read = async (customerId: number) => (await sales.get(`/customers/${customerId}`)).body;
const found = async (query: string) =>
  (await sales.get(`/customers?${query}`)).body.data.map(({ name }: { name: string }) => name);
const foundEnquiries = async (q: string) =>
  (await inbox(`view=all&q=${encodeURIComponent(q)}`)).data.map(
    ({ name }: { name: string }) => name,
  );
const save = async (customerId: number, change: object) =>
  sales.put(`/customers/${customerId}`, {
    version: (await read(customerId)).customer.version,
    name: 'Róisín Walsh',
    email: 'roisin@example.com',
    ...change,
  });

it('the list of customers has the latest activity first, and finds words of name, email, phone and reference', async () => {
  const first = await customerOf({ name: 'Siobhán Ní Bhriain', email: 'siobhan@example.com' });
  pass(60_000);
  await ask({ name: 'Tom Barry', email: '', phone: '059 863 1234' });
  expect(await found('')).toEqual(['Tom Barry', 'Siobhán Ní Bhriain']);
  expect(await found('q=siobhan%20bhriain')).toEqual(['Siobhán Ní Bhriain']);
  expect(await found('q=SIOBHAN@EXAMPLE')).toEqual(['Siobhán Ní Bhriain']);
  expect(await found('q=863%201234')).toEqual(['Tom Barry']);
  expect(await found(`q=c-${first}`)).toEqual(['Siobhán Ní Bhriain']);
  expect(await found('q=%25')).toEqual([]);
  const page = (await sales.get('/customers?page=2&pageSize=1')).body;
  expect(page).toMatchObject({
    data: [{ name: 'Siobhán Ní Bhriain', enquiries: 1 }],
    pagination: { totalItems: 2, currentPage: 2, totalPages: 2, pageSize: 1 },
  });
  expect((await sales.get('/customers?page=0')).status).toBe(422);
});

it.each([
  ['086 555 0101', ['0865550101', '00353 86 555 0101', '(086) 555-0101', '+353865550101']],
  ['+353865550102', ['086 555 0102', '086\u20135550102', '\u202a0865550102', '555-0102']],
  ['028 9024 1234', ['02890241234', '048 9024 1234', '+44 28 9024 1234']],
])(
  'the search of customers and enquiries finds the phone number %s with other spaces and prefixes',
  async (phone, searches) => {
    const name = 'Fionn Walsh';
    await ask({ name, email: '', phone, message: 'Is it there?' });
    for (const search of searches) {
      expect([search, await found(`q=${encodeURIComponent(search)}`)]).toEqual([search, [name]]);
      expect([search, await foundEnquiries(`${name} ${search}`)]).toEqual([search, [name]]);
    }
  },
);

describe('a customer', () => {
  it('is returned with enquiries and consents, and must not be stored by a cache', async () => {
    const customerId = await customerOf({});
    const { status, body, headers } = await sales.get(`/customers/${customerId}`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toMatch(/no-store/);
    expect(body).toMatchObject({
      customer: { name: 'Róisín Walsh', email: 'roisin@example.com', note: null, erasedAt: null },
      mergedInto: null,
      sameAs: null,
      consents: [],
      enquiries: [{ kind: 'question', status: 'new' }],
      cars: [],
    });
    expect((await sales.get('/customers/999999')).status).toBe(404);
    expect((await sales.get('/customers/x')).status).toBe(404);
  });

  it('shows spam from the same email address, which belongs to no customer', async () => {
    const customerId = await customerOf({});
    await ask({ stamp: null, message: 'Buy now' });
    const statuses = (await read(customerId)).enquiries.map(
      (one: { status: string }) => one.status,
    );
    expect(statuses.toSorted()).toEqual(['new', 'spam']);
  });

  it('is saved if its version is current, and the audit log names the changed fields without values', async () => {
    const customerId = await customerOf({});
    const change = { phone: '085 123 4567', county: 'Carlow', note: 'Calls\r\nback', email: '' };
    const saved = await save(customerId, change);
    expect([saved.status, saved.body]).toEqual([200, { version: 2 }]);
    expect((await read(customerId)).customer).toMatchObject({
      email: null,
      phone: '085 123 4567',
      phoneE164: '+353851234567',
      county: 'Carlow',
      note: 'Calls\nback',
      version: 2,
    });
    const stale = await save(customerId, { version: 1, name: 'Somebody' });
    expect([stale.status, stale.body.version]).toEqual([409, 2]);
    const [entry] = await db
      .select({ subject: auditLog.subject, changes: auditLog.changes })
      .from(auditLog)
      .where(eq(auditLog.entityId, customerId));
    expect(entry).toEqual({
      subject: `C-${customerId}`,
      changes: { changedFields: { from: null, to: 'email, phone, county, note' } },
    });
  });

  it.each([
    ['name', ''],
    ['name', 'A<B'],
    ['email', 'a@b, c@d'],
    ['phone', '12'],
    ['county', 'x'.repeat(41)],
    ['note', 'x'.repeat(2_001)],
    ['email', ''],
  ])('rejects an invalid %s', async (field, value) => {
    const customerId = await customerOf({});
    const { status, body } = await save(customerId, { [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('cannot get the email address of another customer', async () => {
    const other = await customerOf({ email: 'maeve@example.com' });
    const customerId = await customerOf({});
    const { status, body } = await save(customerId, { email: 'Maeve@Example.com' });
    expect([status, body.errors.email]).toEqual([
      409,
      'Another customer has this email address. Merge the two instead.',
    ]);
    expect((await read(other)).customer.email).toBe('maeve@example.com');
  });
});

describe('a consent', () => {
  const consent = { purpose: 'marketing_email', given: true, wording: 'Write to me about vans.' };

  it('is recorded with its sentence, and can be ended once', async () => {
    const customerId = await customerOf({});
    const record = (body: object) => sales.post(`/customers/${customerId}/consents`, body);
    expect((await record(consent)).status).toBe(201);
    expect((await read(customerId)).consents).toMatchObject([
      { wording: 'Write to me about vans.', source: 'staff', withdrawnAt: null },
    ]);
    pass(60_000);
    expect((await record({ ...consent, given: false })).status).toBe(201);
    expect((await read(customerId)).consents).toMatchObject([
      { withdrawnAt: '2026-11-23T12:01:00.000Z', withdrawnBy: 'staff' },
    ]);
    expect((await record({ ...consent, given: false })).status).toBe(409);
    expect((await record({ ...consent, wording: null })).body.errors).toHaveProperty('wording');
    expect((await record({ ...consent, purpose: 'sms' })).status).toBe(422);
    expect((await sales.post('/customers/999999/consents', consent)).status).toBe(404);
    expect(await db.$count(customerConsents)).toBe(1);
  });
});

const hasNewNumber = async () => {
  const [{ enquiryId }] = (await inbox()).data;
  return (await sales.get(`/enquiries/${enquiryId}`)).body.customer.hasNewPhone;
};
it('keeps a new phone number out of the details until staff confirm it', async () => {
  const customerId = await customerOf({});
  expect(await hasNewNumber()).toBe(false);
  pass(60_000);
  await ask({ phone: '085 123 4567', message: 'Again' });
  expect((await read(customerId)).customer).toMatchObject({ phone: null, version: 1 });
  expect(await hasNewNumber()).toBe(true);
  await save(customerId, { phone: '+353 85 1234567' });
  expect(await hasNewNumber()).toBe(false);
  pass(60_000);
  await ask({ email: '', phone: '0851234567', message: 'By phone' });
  expect(await db.$count(customers)).toBe(1);
});
