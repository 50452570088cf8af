import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/app/deps.server.ts';
import { addDays, dublinTime } from '../../src/platform/dublin-time.ts';
import { KILLS } from '../helpers/faults/kills.ts';
import { mailingServer, messageIdOf } from '../helpers/faults/mailing-server.ts';
import { expectStatus, type StaffClient } from '../helpers/faults/staff-client.ts';

/** Number of emails that must arrive between two kills. */
const BETWEEN = 2;
/** Number of replies, and of appointments with other people. */
const COUNT = KILLS * BETWEEN;
const DEADLINE = { timeout: 120_000 };
const HOUR_MS = 3_600_000;

const { dataDir, mailServer, start } = await mailingServer();

/** Returns the Message-IDs of the received emails of a kind; one that was sent twice appears twice. */
const received = (kind: string): string[] =>
  mailServer.mails.map(messageIdOf).filter((id) => id.startsWith(`<${kind}-`));
const distinct = (kind: string) => new Set(received(kind)).size;

const read = async (staff: StaffClient, path: string) =>
  (await expectStatus(staff.send(`/api${path}`), 200)).json();

async function addEnquiry(staff: StaffClient, name: string): Promise<number> {
  const enquiry = { name, email: `${name}@example.com`, kind: 'question', source: 'marketplace' };
  const message = 'Is it still for sale?';
  const sent = staff.post('/api/enquiries/manual', { ...enquiry, message });
  return (await (await expectStatus(sent, 201)).json()).enquiryId;
}

/** Closes the dealer for today and tomorrow, so that replies are scheduled. */
async function close(staff: StaffClient): Promise<void> {
  const { date } = dublinTime(new Date());
  const { value, version } = (await read(staff, '/settings')).hours;
  const closedDays = [date, addDays(date, 1)].map((day) => ({ date: day, label: 'Closed' }));
  const body = JSON.stringify({ value: { ...value, closedDays }, version });
  const headers = { 'content-type': 'application/json' };
  await expectStatus(staff.send('/api/settings/hours', { method: 'PUT', body }, headers), 200);
}

/** Schedules a reply with a reminder. Returns the response, or null if the server was killed before. */
async function schedule(staff: StaffClient, enquiryId: number) {
  try {
    const { enquiry } = await read(staff, `/enquiries/${enquiryId}`);
    const reply = { version: enquiry.version, text: 'Yes.', whenOpen: true, remindDays: 2 };
    const sent = await staff.post(`/api/enquiries/${enquiryId}/messages`, reply);
    expect(sent.status).toBe(201);
    return await sent.json();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function arrange(staff: StaffClient, enquiryId: number, at: number): Promise<void> {
  const { enquiry } = await read(staff, `/enquiries/${enquiryId}`);
  const { user } = await read(staff, '/users/session');
  const startsAt = new Date(Date.now() + (72 + at) * HOUR_MS).toISOString();
  const times = { startsAt, minutes: 30, staffId: user.userId };
  const body = { version: enquiry.version, kind: 'call', ...times, invite: true, confirm: true };
  await expectStatus(staff.post(`/api/enquiries/${enquiryId}/appointment`, body), 201);
}

/** Makes all scheduled replies and reminders due, as if days had passed. */
async function letTimePass(): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  const changes = [
    sql`update pending_replies set send_at = now()`,
    sql`update mails set send_after = now() where status = 'queued'`,
    sql`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'created'`,
    sql`update enquiry_events set at = at - interval '3 days' where kind = 'appointment'`,
    sql`update appointments set starts_at = now() + interval '2 hours'`,
  ];
  for (const change of changes) await database.db.execute(change);
  await database.close();
}

it(`sends each scheduled reply and each reminder once, and keeps the follow-ups, in ${2 * KILLS} kills`, async () => {
  await mailServer.start();
  let current = await start();
  let staff = await current.staff();
  const restart = async () => {
    await current.kill();
    current = await start();
    staff = await current.staff();
  };
  const replied: number[] = [];
  const arranged: number[] = [];
  for (let at = 0; at < COUNT; at += 1) {
    replied.push(await addEnquiry(staff, `reply${at}`));
    arranged.push(await addEnquiry(staff, `appointment${at}`));
    await arrange(staff, arranged[at]!, at);
  }
  await vi.waitUntil(() => distinct('appointment') === COUNT, DEADLINE);
  await close(staff);

  let unanswered = 0;
  for (const [at, enquiryId] of replied.entries()) {
    const answer = schedule(staff, enquiryId);
    if (at % BETWEEN === 0) {
      // Every second kill hits the request, the others the time after it.
      if (at % (2 * BETWEEN) === 0) await sleep((at * 7) % 40);
      else await answer;
      await restart();
      if ((await answer) === null) unanswered += 1;
    }
    // Sends the reply again, as a colleague does who gets no response. It must not create a second reply.
    const { mailId, sendAt } = await schedule(staff, enquiryId);
    expect(sendAt).not.toBeNull();
    const { scheduled } = await read(staff, `/enquiries/${enquiryId}`);
    expect(scheduled).toMatchObject([{ mailId, draft: null }]);
    await answer;
  }
  expect(distinct('enquiryReply')).toBe(0);

  await current.kill();
  await letTimePass();
  current = await start();
  const arrivals = () => distinct('enquiryReply') + distinct('appointment') - COUNT;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const target = Math.min(arrivals() + BETWEEN, 2 * COUNT);
    await vi.waitUntil(() => arrivals() >= target, DEADLINE);
    await restart();
  }
  await vi.waitUntil(() => arrivals() === 2 * COUNT, DEADLINE);
  staff = await current.staff();
  const kindsOf = async (enquiryId: number) => {
    const { events, scheduled, enquiry } = await read(staff, `/enquiries/${enquiryId}`);
    expect(scheduled).toEqual([]);
    const kinds = events.map(({ kind, data }: { kind: string; data: { action?: string } | null }) =>
      kind === 'appointment' ? data?.action : kind,
    );
    // Sorted, because the test changed the times of the first appointment events.
    return [kinds.toSorted(), enquiry.remindAt !== null];
  };
  for (const enquiryId of replied) expect(await kindsOf(enquiryId)).toEqual([['in', 'out'], true]);
  for (const enquiryId of arranged)
    expect(await kindsOf(enquiryId)).toEqual([['confirmed', 'in', 'reminded'], false]);
  const doubled =
    received('enquiryReply').length + received('appointment').length - COUNT - arrivals();
  console.info(
    `${COUNT} replies were scheduled in ${KILLS} kills, ${unanswered} of them before the answer. ` +
      `${COUNT} replies and ${COUNT} reminders were sent in ${KILLS} kills, ${doubled} again with the same Message-ID.`,
  );
  // One job sends at a time, so each kill can repeat at most one email: between the response of the mail server and the
  // commit.
  expect(doubled).toBeLessThanOrEqual(KILLS);
  expect(arrivals()).toBe(2 * COUNT);
});
