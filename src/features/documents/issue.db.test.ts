import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import { documentNumbers, documents } from '../../app/schema.server.ts';
import { sha256 } from '../../platform/canonical-json.server.ts';
import { violatedConstraint } from '../../platform/database/constraint.server.ts';
import { AppError } from '../../platform/errors.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { orderContent } from '../../../tests/helpers/documents.ts';
import { unlockDocuments } from './kept-documents.server.ts';
import { issueDocument, shownHash } from './issue.server.ts';

const database = await testDatabase();
const { db } = database;
const user = { userId: 1 };

const issueAt = (at: string, changes = {}, kind: 'order' | 'invoice' = 'order') =>
  db.transaction((tx) =>
    issueDocument(
      tx,
      { queue: recordingQueue(), user, now: new Date(at) },
      { kind, dealId: 1, carId: 1, content: orderContent(changes) },
    ),
  );

const setPdf = (hash: string) => db.update(documents).set({ pdfSha256: hash, photoSha256s: [] });

const refusal = async (work: Promise<unknown>) =>
  violatedConstraint(
    await work.then(
      () => null,
      (error: unknown) => error,
    ),
  );

const errorOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('the number of a document', () => {
  it.each([
    ['2026-12-31T23:59:59.999Z', '2026-0001'],
    ['2027-01-01T00:00:00Z', '2027-0001'],
    // Summer time begins and ends.
    ['2027-03-28T00:59:59Z', '2027-0002'],
    ['2027-03-28T01:00:00Z', '2027-0003'],
    ['2027-10-31T00:59:59Z', '2027-0004'],
    ['2027-10-31T01:00:00Z', '2027-0005'],
    ['2028-02-29T12:00:00Z', '2028-0001'],
  ])('is of the year in Dublin at %s: %s', async (at, number) => {
    expect((await issueAt(at)).number).toBe(number);
  });

  it('is counted for each kind', async () => {
    expect((await issueAt('2027-12-01T12:00:00Z', {}, 'invoice')).number).toBe('2027-0001');
  });

  it('is reused if the transaction fails', async () => {
    const failing = db.transaction(async (tx) => {
      const ctx = { queue: recordingQueue(), user, now: new Date('2029-05-01T12:00:00Z') };
      const document = { kind: 'order', dealId: 1, carId: 1, content: orderContent() } as const;
      await issueDocument(tx, ctx, document);
      throw new Error('The process dies');
    });
    await expect(failing).rejects.toThrow('The process dies');
    expect((await issueAt('2029-05-01T12:00:00Z')).number).toBe('2029-0001');
  });

  it('is neither missing nor given twice among 200 documents that are issued at the same time', async () => {
    // Limit the calls to the number of connections: on a slow machine, others would time out waiting for one.
    const issued = await pLimit(10).map(Array.from({ length: 200 }), () =>
      issueAt('2030-05-01T12:00:00Z'),
    );
    const numbers = issued.map(({ number }) => Number(number.slice(5))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
  });
});

describe('an issued document', () => {
  it('has canonical data with its hash, its number and its day', async () => {
    const { documentId, number } = await issueAt('2031-06-30T23:30:00Z');
    const [row] = await db
      .select()
      .from(documents)
      .where(sql`document_id = ${documentId}`);
    expect(row?.dataSha256).toBe(sha256(row?.data ?? ''));
    expect(JSON.parse(row?.data ?? '')).toEqual({
      ...orderContent(),
      kind: 'order',
      number,
      date: '2031-07-01',
      issuedAt: '2031-06-30T23:30:00.000Z',
    });
    expect(row?.data.startsWith('{"annex":null,"balance":1920000,')).toBe(true);
  });

  it.each([
    ['update documents set data = data'],
    ["update documents set kind = 'invoice'"],
    ['update documents set deal_id = 2'],
    ["update documents set pdf_sha256 = 'x', photo_sha256s = '{}', data_sha256 = 'x'"],
    ['delete from documents'],
    ['truncate documents'],
    ['update document_numbers set next = next + 2'],
    ['update document_numbers set first = 2'],
    ['delete from document_numbers'],
    ['truncate document_numbers'],
  ])('is not changed by %s', async (statement) => {
    expect(await refusal(db.execute(sql.raw(statement)))).toBe('issued_document');
  });

  it('gets the hashes of its files once', async () => {
    await setPdf('a');
    expect(await refusal(setPdf('b'))).toBe('issued_document');
  });

  it('can be deleted in a transaction that unlocks, and in no later one', async () => {
    await db.transaction(async (tx) => {
      await unlockDocuments(tx);
      await tx.delete(documents);
      await tx.delete(documentNumbers);
    });
    await issueAt('2026-11-28T12:00:00Z');
    expect(await refusal(db.delete(documents))).toBe('issued_document');
  });
});

describe('issuing', () => {
  it.each([
    ['Aoife Ní Bhriain', null, null],
    ['Łukasz Żółć', null, null],
    ['Ελένη Παπαδοπούλου', null, null],
    ['Олександр Шевченко', null, null],
    ['Nguyễn Thị Hồng', null, null],
    ['محمد', null, 'customer.printedName'],
    ['محمد', 'Mohammed', null],
    ['李明', 'Li Ming', null],
    ['🚗', null, 'customer.printedName'],
    ['Aoife 🚗', null, null],
  ])('prints the name %s as %s, or asks for %s', async (name, printedName, field) => {
    const customer = { ...orderContent().customer, name, printedName };
    const error = await errorOf(issueAt('2026-11-28T12:00:00Z', { customer }));
    const fields = error instanceof AppError ? Object.keys(error.fields ?? {}) : [];
    expect([error === null, fields]).toEqual([field === null, field === null ? [] : [field]]);
  });

  it('refuses sums that do not add up', async () => {
    for (const changes of [
      { total: 25_000_01 },
      { balance: 19_199_99 },
      { vat: { scheme: 'vat', rates: [{ rate: 23, net: 20_000_00, vat: 4_600_00 }] } },
    ])
      await expect(issueAt('2026-11-28T12:00:00Z', changes)).rejects.toThrow('not right');
  });
});

it('hashes what a person signs without the signatures', () => {
  const drawing = { width: 300, height: 100, strokes: [[1, 2, 30.26, 40]] };
  const signature = {
    by: 'customer',
    name: 'Aoife',
    at: '2026-11-28T12:00:00.000Z',
    place: 'At our premises',
    drawing,
    shownSha256: 'a'.repeat(64),
  } as const;
  expect(shownHash(orderContent({ signatures: [signature] }))).toBe(shownHash(orderContent()));
  expect(shownHash(orderContent({ note: 'Later' }))).not.toBe(shownHash(orderContent()));
});
