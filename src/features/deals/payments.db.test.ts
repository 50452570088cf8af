import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { DEAL, dealTesting } from '../../../tests/helpers/deals.ts';
import { dealPayments, documents } from '../../app/schema.server.ts';

const database = await testDatabase();
const { db } = database;
const { owner, sales, read, start, step, order, pay } = await dealTesting(database);

const ordered = async (more: object = {}) => {
  const dealId = await start(more);
  await order(dealId);
  return dealId;
};
let people = 0;
/** Creates an ordered deal with a new customer. */
const newPerson = () =>
  ordered({ buyer: { ...DEAL.buyer, phone: null, email: `buyer-${(people += 1)}@example.com` } });

describe('a payment', () => {
  it('has a receipt with its number, and is reversed by another entry', async () => {
    const dealId = await newPerson();
    const first = await pay(dealId, 500_00, { note: 'Deposit' });
    const path = `/deals/${dealId}/payments/${first.body.paymentId}/reversal`;
    const reversal = await owner.post(path, { reason: 'Wrong deal' });
    expect(reversal.status).toBe(201);
    const { payments, amounts } = await read(dealId);
    expect(payments).toMatchObject([
      { amount: 500_00, isReversed: true, receiptNumber: first.body.number },
      { amount: -500_00, kind: 'reversal', reverses: first.body.paymentId, note: 'Wrong deal' },
    ]);
    expect(amounts).toMatchObject({ paid: 0, balance: 24_950_00 });
    const again = await owner.post(path, { reason: 'Again' });
    expect([again.status, again.body.message]).toEqual([409, 'This payment was reversed already.']);
    const [row] = await db
      .select()
      .from(documents)
      .where(eq(documents.documentId, reversal.body.documentId));
    expect(JSON.parse(row?.data ?? '{}')).toMatchObject({
      total: -500_00,
      balance: 24_950_00,
      references: [
        { relation: 'belongsTo', kind: 'order' },
        { relation: 'credits', kind: 'receipt', number: first.body.number },
      ],
    });
  });

  it('needs an order, and is refused in a cancelled deal', async () => {
    const draft = await start();
    expect((await pay(draft, 100_00)).body.message).toBe(
      'This deal has no order yet. Issue the order first.',
    );
    const dealId = await newPerson();
    await step(dealId, 'cancel', { reason: 'No' });
    expect((await pay(dealId, 100_00)).body.message).toBe('This deal is cancelled.');
  });

  it('above the balance is stored if staff confirm it', async () => {
    const dealId = await newPerson();
    const refused = await pay(dealId, 25_000_00, { method: 'transfer' });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'overpaid',
      'This is €50 more than the balance of €24,950. Record it anyway?',
    ]);
    expect((await pay(dealId, 25_000_00, { confirm: true })).status).toBe(201);
    expect((await read(dealId)).amounts.balance).toBe(-50_00);
    expect((await pay(dealId, 50_00, { kind: 'refund' })).status).toBe(201);
  });

  it.each([
    ['0', 0, 'Enter an amount above €0'],
    ['-1', -1, 'Enter an amount above €0'],
    ['0.005', 0.005, 'Enter an amount in euro, for example 12,500 or 640.50'],
    ['1e9 euro', 1e11, 'Enter at most €10,000,000'],
    ['a text', '1.234,56', 'Enter an amount in euro, for example 12,500 or 640.50'],
  ])('of %s is refused with a message', async (_what, amount, message) => {
    const dealId = await newPerson();
    const refused = await owner.post(`/deals/${dealId}/payments`, {
      date: '2026-06-01',
      method: 'card',
      amount,
    });
    expect([refused.status, refused.body.errors]).toEqual([422, { amount: message }]);
  });

  it.each([
    ['2999-01-01', 'This date is in the future'],
    ['1999-12-31', 'Enter a date from 2000 on'],
    ['2026-02-29', 'Enter a date'],
  ])('on %s is refused', async (date, message) => {
    const refused = await pay(await newPerson(), 1_00, { date });
    expect([refused.status, refused.body.errors]).toEqual([422, { date: message }]);
  });
});

describe('cash', () => {
  const cash = { method: 'cash', date: '2026-11-20' };

  it('of €10,000 is stored only once an owner has recorded how the customer was identified', async () => {
    const dealId = await newPerson();
    expect((await pay(dealId, 9_999_99, cash)).status).toBe(201);
    const refused = await pay(dealId, 1, cash, sales);
    expect([refused.status, refused.body.code]).toEqual([409, 'cash']);
    expect(await db.$count(dealPayments, eq(dealPayments.dealId, dealId))).toBe(1);
    const identified = { ...cash, identifiedHow: 'Passport, checked by Seán' };
    expect((await pay(dealId, 1, identified, sales)).body.message).toBe(
      'Ask an owner to confirm this payment.',
    );
    expect((await pay(dealId, 1, identified)).status).toBe(201);
    expect((await read(dealId)).payments[1].identifiedHow).toBe('Passport, checked by Seán');
  });

  it('counts across all deals of the customer, even if two are paid at once', async () => {
    const buyer = { ...DEAL.buyer, phone: null, email: 'linked@example.com' };
    const [one, other] = [await ordered({ buyer }), await ordered({ buyer })];
    const answers = await Promise.all([pay(one, 6_000_00, cash), pay(other, 6_000_00, cash)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});
