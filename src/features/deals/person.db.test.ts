import { arrayContains, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { testDeps } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { DEAL, dealTesting, PART_EXCHANGE } from '../../../tests/helpers/deals.ts';
import {
  cars,
  customers,
  dealPayments,
  deals as table,
  documents,
  mails,
  moneyFiles,
} from '../../app/schema.server.ts';
import { upkeepStock } from '../cars/write/stock-upkeep.server.ts';
import { sha256 } from '../../platform/canonical-json.server.ts';
import { makeDocument } from '../documents/make-document.server.ts';
import { unlockDocuments } from '../documents/kept-documents.server.ts';
import { addDays, dublinTime } from '../../platform/dublin-time.ts';
import { runRetention } from '../retention/run-retention.server.ts';

const database = await testDatabase();
const { db } = database;
const { owner, queue, storage, newCar, read, start, step, order, pay, change } =
  await dealTesting(database);

const { settings } = testDeps(database);
const log = pino({ level: 'silent' });
const at = (now: string) => ({
  db,
  settings,
  queue,
  now: new Date(now),
  log,
  publicUrl: 'https://cars.example',
});
const has = async (dealId: number) => (await db.$count(table, eq(table.dealId, dealId))) === 1;

let people = 0;
async function sold(more: object = {}) {
  const email = `person-${(people += 1)}@example.com`;
  const dealId = await start({ buyer: { ...DEAL.buyer, phone: null, email }, ...more });
  await order(dealId);
  await pay(dealId, 500_00);
  const { customerId, car } = await read(dealId);
  return { dealId, customerId, carId: car.carId, email };
}

/** Emails the documents of a deal to its customer, and returns their ids. */
async function emailed(dealId: number): Promise<number[]> {
  const { documents: issued, buyer } = await read(dealId);
  const documentIds = issued.map((one: { documentId: number }) => one.documentId);
  const { status } = await owner.post('/documents/send', { documentIds, email: buyer.email });
  expect(status).toBe(202);
  return documentIds;
}

describe('a customer with deals', () => {
  it('keeps them in a merge, also while a payment is stored', async () => {
    const [one, other] = [await sold(), await sold()];
    const merge = () =>
      owner.post(`/customers/${one.customerId}/merge`, { intoId: other.customerId });
    const answers = await Promise.all([merge(), pay(one.dealId, 1_00), merge()]);
    expect(answers.map(({ status }) => status)).not.toContain(500);
    expect((await read(one.dealId)).customerId).toBe(other.customerId);
    expect((await change(one.dealId, { customerId: one.customerId })).status).toBe(200);
    expect((await read(one.dealId)).customerId).toBe(other.customerId);
    const listed = await owner.get(`/deals?view=all&customerId=${other.customerId}`);
    expect(listed.body.pagination.totalCount ?? listed.body.data.length).toBe(2);
  });

  it('keeps the documents after an erasure, but no drafts, not even those without a customer', async () => {
    const { dealId, customerId, email } = await sold();
    const draft = await start({ customerId });
    const unknown = await start({ buyer: { ...DEAL.buyer, email: email.toUpperCase() } });
    const other = await start({ buyer: { ...DEAL.buyer, email: 'somebody@example.com' } });
    const documentIds = await emailed(dealId);
    const erased = await owner.post(`/customers/${customerId}/erase`);
    expect(erased.body.message).toBe(
      'The documents of 1 deal must be kept for 6 years after the year of the sale. Everything else has been erased.',
    );
    expect(await Promise.all([dealId, draft, unknown, other].map(has))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const kept = await read(dealId);
    expect(kept.documents).toHaveLength(2);
    const { name, address } = DEAL.buyer;
    expect(kept.buyer).toMatchObject({ name, address, email: null, phone: null });
    expect(await db.$count(mails, arrayContains(mails.documentIds, [documentIds[0]!]))).toBe(0);
    expect((await step(dealId, 'invoice')).status).toBe(409);
  });

  it('gets all of them in the export, with the documents as data and as PDF', async () => {
    const { customerId, dealId } = await sold({
      partExchange: { ...PART_EXCHANGE, registration: '211-G-4' },
    });
    const [orderId, receiptId] = await emailed(dealId);
    await makeDocument({ db, storage }, { documentId: orderId! });
    const brought = { storageKey: 'images/brought', contentType: 'image/webp', name: 'a' };
    await db.insert(moneyFiles).values({ ...brought, dealId, addedBy: 1 });
    await storage.put('images/brought/full.webp', Buffer.from('photo'), 'image/webp');
    const { body } = await owner.get(`/customers/${customerId}/export`);
    expect(body.deals).toMatchObject([{ dealId, price: 24_950_00 }]);
    expect(body.dealPayments).toMatchObject([{ amount: 500_00 }]);
    expect(body.documents).toMatchObject([
      {
        kind: 'order',
        partExchange: { plate: '211-G-4' },
        pdf: { contentType: 'application/pdf' },
      },
      // Its job has not run.
      { kind: 'receipt', total: 500_00, pdf: { address: `/api/documents/${receiptId}/pdf` } },
    ]);
    const { pdf, pdfSha256 } = body.documents[0];
    expect(sha256(Buffer.from(pdf.base64, 'base64'))).toBe(pdfSha256);
    const photo = { contentType: 'image/webp', base64: Buffer.from('photo').toString('base64') };
    expect(body.dealFiles).toMatchObject([{ dealId, photo }]);
    expect(body.documentEmails).toMatchObject([{ subject: expect.stringContaining('Order ') }]);
  });
});

describe('retention', () => {
  it('deletes a draft after the period of enquiries, and a deal six years after the year of its sale', async () => {
    const { dealId, customerId } = await sold();
    await step(dealId, 'cancel', { reason: 'No loan', deposit: 'kept' });
    const draft = await start();
    const year = new Date().getUTCFullYear();
    await runRetention(at(`${year + 2}-01-02T03:00:00Z`));
    expect(await Promise.all([has(draft), has(dealId)])).toEqual([false, true]);
    await db.transaction(async (tx) => {
      await unlockDocuments(tx);
      await tx.delete(documents).where(eq(documents.dealId, dealId));
    });
    await runRetention(at(`${year + 6}-12-31T03:00:00Z`));
    expect(await has(dealId)).toBe(true);
    await runRetention(at(`${year + 7}-01-01T03:00:00Z`));
    expect(await has(dealId)).toBe(false);
    expect(await db.$count(dealPayments, eq(dealPayments.dealId, dealId))).toBe(0);
    expect(await db.$count(customers, eq(customers.customerId, customerId))).toBe(0);
  });
});

it('a car with an ordered deal stays in the database when the bin is emptied, and one of a draft does not', async () => {
  const { dealId, carId } = await sold();
  const draftCar = await newCar();
  const draft = await start({}, draftCar);
  for (const id of [carId, draftCar]) await owner.remove(`/cars/admin-delete?carId=${id}`);
  const later = addDays(dublinTime(new Date()).date, 60);
  await upkeepStock(at(`${later}T03:00:00Z`));
  const kept = await Promise.all(
    [carId, draftCar].map((id) => db.$count(cars, eq(cars.carId, id))),
  );
  expect(kept).toEqual([1, 0]);
  expect((await read(draft)).car).toMatchObject({ carId: null, title: '2020 Volvo V60' });
  expect((await step(dealId, 'cancel', { reason: 'Gone', deposit: 'returned' })).status).toBe(201);
});
