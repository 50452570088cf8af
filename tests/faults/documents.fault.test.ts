import { setTimeout as sleep } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/app/deps.server.ts';
import { documents } from '../../src/app/schema.server.ts';
import { verifyDocuments } from '../../src/features/documents/verify.server.ts';
import { diskStorage } from '../../src/platform/storage/disk.server.ts';
import { join } from 'node:path';
import { KILLS } from '../helpers/faults/kills.ts';
import { mailingServer, messageIdOf } from '../helpers/faults/mailing-server.ts';
import { staffClient } from '../helpers/faults/staff-client.ts';

/** The kills are spread over the time in which a payment is stored, its receipt is made and the email is sent. */
const SPREAD_MS = 600;
const DEADLINE_MS = 120_000;

const { dataDir, mailServer, start } = await mailingServer();

async function withDatabase<Result>(
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const receiptsIn = () =>
  withDatabase((db) =>
    db
      .select()
      .from(documents)
      .where(eq(documents.kind, 'receipt'))
      .orderBy(asc(documents.documentId)),
  );

it(`numbers receipts without a gap and makes each PDF despite ${KILLS} kills while receipts are issued and sent`, async () => {
  await mailServer.start();
  let current = await start();
  const { cookie } = await current.staff();
  const post = async (
    path: string,
    body: object,
  ): Promise<{ status: number; body: Record<string, number> }> => {
    const response = await staffClient(current.url, cookie).post(path, body);
    return { status: response.status, body: await response.json() };
  };
  const desk = staffClient(current.url, cookie);
  const { body: car } = await desk.saveCar('create', await desk.newFields('Volvo'));
  const { dealId } = (await post('/api/deals', { carId: car.carId })).body;
  const buyer = { name: 'Aoife Byrne', email: 'aoife@example.com' };
  const saved = { version: 1, buyer, price: 90_000_00, scheme: 'margin' };
  const put = { method: 'PUT', body: JSON.stringify(saved) };
  const json = { 'content-type': 'application/json' };
  expect((await desk.send(`/api/deals/${dealId}`, put, json)).status).toBe(200);
  const ordered = await post(`/api/deals/${dealId}/order`, {
    version: 2,
    signature: { place: 'paper' },
  });
  expect(ordered.status).toBe(201);

  let acknowledged = 0;
  const payAndSend = async () => {
    const payment = { date: '2026-06-01', method: 'card', amount: 1_00, kind: 'payment' };
    const { status } = await post(`/api/deals/${dealId}/payments`, payment);
    expect(status).toBe(201);
    acknowledged += 1;
    const { documents: issued } = await (
      await staffClient(current.url, cookie).send(`/api/deals/${dealId}`)
    ).json();
    const documentIds = [issued.at(-1).documentId];
    await post('/api/documents/send', { documentIds, email: buyer.email });
  };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const work = payAndSend().catch(() => {});
    await sleep((kill * 137) % SPREAD_MS);
    await current.kill();
    await work;
    current = await start();
  }
  await payAndSend();

  await vi.waitUntil(async () => (await receiptsIn()).every((row) => row.pdfSha256 !== null), {
    timeout: DEADLINE_MS,
    interval: 1_000,
  });
  await vi.waitUntil(() => mailServer.mails.length > 0, DEADLINE_MS);
  const receipts = await receiptsIn();
  expect(receipts.length).toBeGreaterThanOrEqual(acknowledged);
  expect(receipts.map(({ number }) => number)).toEqual(receipts.map((_, at) => at + 1));
  const storage = diskStorage(join(dataDir, 'images'));
  const verified = await withDatabase((db) => verifyDocuments({ db, storage, now: new Date() }));
  expect(verified).toEqual({ documents: receipts.length + 1, problem: null });
  for (const { content } of mailServer.mails) expect(content).toContain('Receipt-');
  const ids = new Set(mailServer.mails.map(messageIdOf));
  console.info(
    `${KILLS} kills: ${acknowledged} receipts acknowledged, ${receipts.length} issued, ${ids.size} emails received.`,
  );
});
