import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendMailJob } from '../../app/jobs/send-mail-job.server.ts';
import { documents, mails } from '../../app/schema.server.ts';
import { canonicalJson, sha256 } from '../../platform/canonical-json.server.ts';
import type { Mail, Mailer } from '../../platform/ports/mailer.server.ts';
import { signIn, testApp, testContext } from '../../../tests/helpers/app.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { orderContent } from '../../../tests/helpers/documents.ts';
import { testJpeg } from '../../../tests/helpers/images/jpeg.ts';
import { contextOfJob, jobDeps } from '../../../tests/helpers/jobs.ts';
import { pdfText } from '../../../tests/helpers/pdf-text.ts';
import { temporaryDisk } from '../../../tests/helpers/storage.ts';
import { encodeImage } from '../../platform/images/encode.server.ts';
import { fullKey } from '../images/keys.server.ts';
import { removeFiles } from '../../app/jobs/remove-files.server.ts';
import { runRetention } from '../retention/run-retention.server.ts';
import type { DocumentContent } from './document-data.ts';
import { unlockDocuments } from './kept-documents.server.ts';
import { issueDocument } from './issue.server.ts';
import { makeDocument } from './make-document.server.ts';
import type { DocumentKind } from './options.ts';
import { verifyDocuments } from './verify.server.ts';

const database = await testDatabase();
const { db } = database;
const { storage, directory } = await temporaryDisk();
const queue = recordingQueue();
const app = testApp(database, { storage, queue });
const headers = { ...(await signIn(database)), 'content-type': 'application/json' };
const NOW = new Date('2026-11-28T12:00:00Z');

const issue = async (
  changes: Partial<DocumentContent> = {},
  {
    kind = 'order',
    dealId = 1,
    now = NOW,
  }: { kind?: DocumentKind; dealId?: number; now?: Date } = {},
) => {
  const ctx = { queue, user: { userId: 1 }, now };
  const { documentId } = await db.transaction((tx) =>
    issueDocument(tx, ctx, { kind, dealId, carId: 1, content: orderContent(changes) }),
  );
  return documentId;
};
const make = (documentId: number) => makeDocument({ db, storage }, { documentId });
const get = (path: string) => app.request(`/api/documents/${path}`, { headers });
const verify = (now = NOW) => verifyDocuments({ db, storage, now });

const send = (body: object) =>
  app.request('/api/documents/send', { method: 'POST', headers, body: JSON.stringify(body) });
const setFirst = (body: object) =>
  app.request('/api/document-numbers', { method: 'PUT', headers, body: JSON.stringify(body) });
const pathOf = (storageKey: string, name: string) => join(directory, 'images', storageKey, name);
const retain = (at: string) => runRetention({ ...testContext(database), queue, now: new Date(at) });

/** An annex with a photo that is in the storage. */
async function annexWithPhoto(): Promise<NonNullable<DocumentContent['annex']>> {
  const { data } = await encodeImage(await testJpeg({ width: 1_600, height: 900 }));
  const storageKey = `images/000000-${'7'.repeat(24)}`;
  await storage.put(fullKey(storageKey, null), data, 'image/webp');
  const gone = { sha256: 'b'.repeat(64), storageKey: `images/000000-${'8'.repeat(24)}`, alt: '' };
  return {
    versionId: 7,
    since: '2026-11-20T10:14:00.000Z',
    head: 'a'.repeat(64),
    title: '2022 Volkswagen Golf',
    price: '€24,950',
    facts: [{ label: 'Mileage', value: '48,210 km' }],
    texts: [{ heading: 'Description', text: '🚗 One owner ✅ نظيف' }],
    photos: [{ sha256: sha256(data), storageKey, alt: 'Front' }, gone],
  };
}

async function removeAll(): Promise<void> {
  await db.transaction(async (tx) => {
    await unlockDocuments(tx);
    await tx.execute(sql`delete from documents`);
    await tx.execute(sql`delete from document_numbers`);
  });
}
beforeEach(removeAll);

describe('the PDF', () => {
  it('is shown or downloaded once it is made, and not kept by caches', async () => {
    const documentId = await issue();
    expect(await (await get(`${documentId}`)).json()).toMatchObject({
      kind: 'order',
      number: '2026-0001',
      isReady: false,
    });
    const early = await get(`${documentId}/pdf`);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2']);
    await make(documentId);
    expect(await (await get(`${documentId}`)).json()).toMatchObject({ isReady: true });
    const shown = await get(`${documentId}/pdf`);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Order-2026-0001.pdf"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const saved = await get(`${documentId}/pdf?download=true`);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect((await get('999/pdf')).status).toBe(404);
  });

  it('is made once: a second run changes nothing', async () => {
    const documentId = await issue();
    await Promise.all([make(documentId), make(documentId)]);
    const [made] = await db.select().from(documents);
    await make(documentId);
    expect(await db.select().from(documents)).toEqual([made]);
    await make(999);
  });

  it('has the photos of the advert 960 pixels wide, and says which are gone', async () => {
    const documentId = await issue({ annex: await annexWithPhoto() });
    await make(documentId);
    const [row] = await db.select().from(documents);
    expect(row?.photoSha256s).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), '']);
    const pdf = Buffer.from(await (await get(`${documentId}/pdf`)).arrayBuffer());
    expect(pdf.toString('latin1')).toMatch(/\/Width 960\s+\/Height 540/);
    const text = pdfText(pdf).join('\n');
    expect(text).toContain('Photo 2 is no longer there');
    expect(text).toContain(`SHA-256 ${'b'.repeat(64)}`);
    expect(text).toContain('One owner');
  });
});

describe('an email', () => {
  it('has the PDFs attached, also if the job has not made them yet', async () => {
    const order = await issue();
    const receipt = await issue({}, { kind: 'receipt' });
    const body = { documentIds: [order, receipt], email: 'aoife@example.com', name: 'Aoife' };
    expect((await send(body)).status).toBe(202);
    const [mail] = await db.select().from(mails);
    const sent: Mail[] = [];
    const mailer: Mailer = { send: async (one) => void sent.push(one), close: async () => {} };
    await sendMailJob(contextOfJob(await jobDeps(database, { mailer, storage })), {
      mailId: mail?.mailId ?? 0,
    });
    expect(sent).toMatchObject([
      {
        to: 'aoife@example.com',
        subject: expect.stringMatching(/^Order 2026-0001, Receipt 2026-0001 – /),
        text: expect.stringMatching(/^Hello Aoife,/),
      },
    ]);
    const files = sent[0]?.attachments ?? [];
    expect(files.map(({ filename }) => filename)).toEqual([
      'Order-2026-0001.pdf',
      'Receipt-2026-0001.pdf',
    ]);
    const rows = await db.select().from(documents).orderBy(documents.documentId);
    expect(files.map(({ content }) => sha256(content))).toEqual(rows.map((row) => row.pdfSha256));
  });

  it('is refused for documents of two deals, and for one that does not exist', async () => {
    const documentIds = [await issue(), await issue({}, { dealId: 2 })];
    for (const ids of [documentIds, [999]]) {
      const response = await send({ documentIds: ids, email: 'aoife@example.com' });
      expect([response.status, (await response.json()).errors]).toEqual([
        422,
        { documentIds: 'Choose documents of this deal' },
      ]);
    }
  });
});

describe('verifyDocuments', () => {
  it('accepts documents that nobody changed, and one whose PDF is being made', async () => {
    await make(await issue({ annex: await annexWithPhoto() }));
    await issue();
    expect(await verify()).toEqual({ documents: 2, problem: null });
    const later = new Date(NOW.getTime() + 2 * 3_600_000);
    expect((await verify(later)).problem).toBe('Order 2026-0002: the PDF was not made.');
  });

  it.each([
    'data',
    'the hash of the data too',
    'the time of issue',
    'PDF',
    'photo',
    'a missing PDF',
    'a missing number',
  ])('names the first document with a problem: %s', async (what) => {
    await make(await issue());
    await make(await issue({ annex: await annexWithPhoto() }));
    await make(await issue());
    const row = (await db.select().from(documents).orderBy(documents.documentId))[1]!;
    const key = row.storageKey;
    const other = row.data.replace('24,950', '24,951').replace('2495000', '2495001');
    const set = (values: object) =>
      db.transaction(async (tx) => {
        await unlockDocuments(tx);
        await tx.update(documents).set(values).where(eq(documents.documentId, row.documentId));
      });
    const changed = async (name: string) => {
      const file = await storage.get(`${key}/${name}`);
      const bytes = Buffer.concat((await file?.body.toArray()) ?? []);
      bytes.writeUInt8(bytes.readUInt8(500) ^ 1, 500);
      await writeFile(pathOf(key, name), bytes);
    };
    const changes: Record<string, () => Promise<unknown>> = {
      data: () => set({ data: other }),
      'the hash of the data too': () => set({ data: other, dataSha256: sha256(other) }),
      'the time of issue': () => set({ issuedAt: new Date('2020-01-01T00:00:00Z') }),
      PDF: () => changed(`${row.pdfSha256}.pdf`),
      photo: () => changed(`${row.photoSha256s?.[0]}.jpg`),
      'a missing PDF': () => rm(pathOf(key, `${row.pdfSha256}.pdf`)),
      'a missing number': () =>
        db.transaction(async (tx) => {
          await unlockDocuments(tx);
          await tx.delete(documents).where(eq(documents.documentId, row.documentId));
        }),
    };
    await changes[what]?.();
    const { problem } = await verify();
    expect(problem).toMatch(/^Order 2026-0002(: (the data|the PDF|photo 1|the file)| is missing)/);
  });
});

describe('the first number of a year', () => {
  const thisYear = Number(new Date().toISOString().slice(0, 4));

  it('is set once, before it is used', async () => {
    const input = { kind: 'invoice', year: thisYear, first: 120 };
    expect((await setFirst(input)).status).toBe(200);
    expect((await setFirst({ ...input, first: 121 })).status).toBe(409);
    const documentId = await issue({}, { kind: 'invoice', now: new Date() });
    expect(await (await get(`${documentId}`)).json()).toMatchObject({ number: `${thisYear}-0120` });
    await issue({}, { kind: 'receipt', now: new Date() });
    expect((await setFirst({ ...input, kind: 'receipt' })).status).toBe(409);
    const list = await (await app.request('/api/document-numbers', { headers })).json();
    expect(list.data).toContainEqual({
      kind: 'invoice',
      year: thisYear,
      first: 120,
      isSet: true,
      last: `${thisYear}-0120`,
    });
    expect(list.data).toContainEqual({
      kind: 'order',
      year: thisYear,
      first: 1,
      isSet: false,
      last: null,
    });
    expect(await verify(new Date())).toMatchObject({ problem: null });
  });

  it.each([0, -1, 1.5, 1_000_000])('cannot be %d', async (first) => {
    expect((await setFirst({ kind: 'order', year: thisYear, first })).status).toBe(422);
  });

  it('cannot be set for an earlier year', async () => {
    expect((await setFirst({ kind: 'order', year: thisYear - 1, first: 5 })).status).toBe(422);
  });
});

describe('retention', () => {
  it('deletes the documents of a deal and their files six years after the year of its last one', async () => {
    const order = await issue({}, { now: new Date('2026-12-30T12:00:00Z') });
    const invoice = await issue({}, { kind: 'invoice', now: new Date('2027-01-02T12:00:00Z') });
    const other = await issue({}, { dealId: 2, now: new Date('2026-12-30T12:00:00Z') });
    for (const documentId of [order, invoice, other]) await make(documentId);
    const rows = await db.select().from(documents);
    const filesOf = async (documentId: number) => {
      const { storageKey } = rows.find((row) => row.documentId === documentId)!;
      await removeFiles({ database, storage }, { storageKeys: [storageKey], uploadKeys: [] });
      const keys: string[] = [];
      for await (const key of storage.list(`${storageKey}/`)) keys.push(key);
      return keys;
    };
    const left = async () =>
      (await db.select().from(documents).orderBy(documents.documentId)).map(
        (row) => row.documentId,
      );
    await retain('2032-12-31T23:59:59Z');
    expect(await left()).toEqual([order, invoice, other]);
    await retain('2033-01-01T00:00:00Z');
    expect(await left()).toEqual([order, invoice]);
    expect([(await filesOf(order)).length, await filesOf(other)]).toEqual([1, []]);
    expect(await verify(new Date('2033-01-02T12:00:00Z'))).toMatchObject({ problem: null });
    await retain('2034-01-01T00:00:00Z');
    expect(await left()).toEqual([]);
  });
});

it('makes the same bytes from the same data', async () => {
  const [first, second] = [await issue(), await issue()];
  const [row] = await db.select().from(documents);
  const data = canonicalJson(JSON.parse(row?.data ?? ''));
  await make(first);
  await db.transaction(async (tx) => {
    await unlockDocuments(tx);
    await tx
      .update(documents)
      .set({ data, dataSha256: row!.dataSha256 })
      .where(eq(documents.documentId, second));
  });
  await make(second);
  const hashes = await db.select({ hash: documents.pdfSha256 }).from(documents);
  expect(hashes[0]).toEqual(hashes[1]);
});
