import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/app/deps.server.ts';
import { rateLimits } from '../../src/app/schema.server.ts';
import { hashKey } from '../../src/platform/rate-limits/rate-limit-queries.server.ts';
import { KILLS } from '../helpers/faults/kills.ts';
import { mailingServer, messageIdOf } from '../helpers/faults/mailing-server.ts';
import { staffClient } from '../helpers/faults/staff-client.ts';

/** One in this many kills hits a request. */
const INTERRUPTED = 6;
/** Number of kills while the stored emails are sent. */
const KILLS_WHILE_SENDING = Math.ceil(KILLS / 4);
/** A form that is sent sooner looks like spam. */
const FILLING_MS = 3_100;
const DEADLINE_MS = 300_000;

const { dataDir, mailServer, start } = await mailingServer({ TRUSTED_PROXIES: '127.0.0.1' });

const post = (url: string, headers: Record<string, string>, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const emailOf = (visitor: number) => `visitor${visitor}@example.com`;

/** Sends the form of a visitor, always with the same stamp, and returns the reference. */
async function ask(url: string, visitor: number, stamp: string): Promise<string> {
  const body = {
    stamp,
    kind: 'question',
    name: `Visitor ${visitor}`,
    email: emailOf(visitor),
    message: `Question ${visitor}`,
  };
  const headers = { 'x-forwarded-for': `198.51.100.${visitor}` };
  const response = await post(`${url}/api/enquiries`, headers, body);
  expect(response.status).toBe(201);
  return (await response.json()).reference;
}

/** Raises the limit of enquiries an hour on the whole site, above which they are held back. */
async function raiseSiteLimit(): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  const keyHash = hashKey('enquiries');
  const endsAt = new Date(Date.now() + 86_400_000);
  await database.db.insert(rateLimits).values({ keyHash, count: -2 * KILLS, endsAt });
  await database.close();
}

it(`stores each enquiry once and loses no email in ${KILLS} kills between saving and sending`, async () => {
  await raiseSiteLimit();
  let current = await start();
  const { cookie } = await current.staff();
  const get = async (path: string) => (await staffClient(current.url, cookie).send(path)).json();
  const stamps: string[] = [];
  for (let visitor = 0; visitor < KILLS; visitor += 1)
    stamps.push((await get('/api/enquiries/stamp')).stamp);
  await sleep(FILLING_MS);

  /** Replies to the newest enquiry unless the reply was stored before the kill. */
  const reply = async () => {
    const [{ enquiryId, waiting }] = (await get('/api/enquiries?view=all')).data;
    if (!waiting) return;
    const { enquiry } = await get(`/api/enquiries/${enquiryId}`);
    const message = { version: enquiry.version, text: `Reply to ${enquiry.name}` };
    const path = `${current.url}/api/enquiries/${enquiryId}/messages`;
    const { status } = await post(path, { cookie }, message);
    expect([201, 409]).toContain(status);
  };

  let unanswered = 0;
  for (const [visitor, stamp] of stamps.entries()) {
    const settled = ask(current.url, visitor, stamp)
      .then(reply)
      .then(
        () => true,
        () => false,
      );
    // Some kills hit the request of the visitor or the reply, the others the job that begins to send.
    if (visitor % INTERRUPTED !== 0) await settled;
    await sleep((visitor * 7) % 40);
    await current.kill();
    const isDone = await settled;
    current = await start();
    if (isDone) continue;
    unanswered += 1;
    // The visitor and the colleague press the button again.
    const reference = await ask(current.url, visitor, stamp);
    expect(await ask(current.url, visitor, stamp)).toBe(reference);
    await reply();
  }
  expect(mailServer.mails).toEqual([]);

  await mailServer.start();
  for (let kill = 1; kill <= KILLS_WHILE_SENDING; kill += 1) {
    const before = mailServer.mails.length;
    await vi.waitUntil(() => mailServer.mails.length > before + 5, DEADLINE_MS);
    await current.kill();
    current = await start();
  }
  const all = KILLS * 3;
  const ids = () => new Set(mailServer.mails.map(messageIdOf));
  await vi.waitUntil(() => ids().size >= all, DEADLINE_MS);
  await vi.waitUntil(
    async () => (await get('/api/enquiries?view=new')).counts.new === 0,
    DEADLINE_MS,
  );
  const doubled = mailServer.mails.length - ids().size;
  console.info(
    `${KILLS} kills while the mail server was down, ${unanswered} of them before the answers: ` +
      `${all} emails stored, ${ids().size} received. ${KILLS_WHILE_SENDING} kills while they ` +
      `were sent: ${doubled} sent again with the same Message-ID.`,
  );

  // One job sends at a time, so each kill can repeat at most one email: between the response of the mail server and the
  // commit.
  expect(doubled).toBeLessThanOrEqual(KILLS_WHILE_SENDING);
  expect(ids().size).toBe(all);
  const received = Map.groupBy(mailServer.mails, ({ to }) => to.join());
  for (let visitor = 0; visitor < KILLS; visitor += 1) {
    const mails = received.get(emailOf(visitor)) ?? [];
    const kinds = [...new Set(mails.map(messageIdOf))].map((id) => /^<(\w+)-/.exec(id)?.[1] ?? '');
    const inOrder = kinds.toSorted((a, b) => a.localeCompare(b));
    expect([visitor, inOrder]).toEqual([visitor, ['enquiryReceived', 'enquiryReply']]);
  }
  const { data } = await get('/api/enquiries?view=all&pageSize=100');
  const names = data.map(({ name }: { name: string }) => name);
  expect(names.toSorted()).toEqual(stamps.map((_, visitor) => `Visitor ${visitor}`).toSorted());
  for (const { enquiryId } of data) {
    const { events } = await get(`/api/enquiries/${enquiryId}`);
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['in', 'out']);
  }
});
