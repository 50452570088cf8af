import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { enquiryTesting } from '../../../tests/helpers/enquiries.ts';
import { unconnectedDeps } from '../../../tests/helpers/app.ts';
import { imapServer } from '../../../tests/helpers/imap-server.ts';
import { SAMPLES } from '../../../tests/helpers/images/hostile-images.ts';
import { deliveryReport, multipart, rawMail } from '../../../tests/helpers/raw-mails.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { temporaryDisk } from '../../../tests/helpers/storage.ts';
import type { EnquiryEvent } from '../enquiries/enquiry.ts';
import {
  appointments,
  enquiryEvents,
  inboundMails,
  mailboxes,
  mails,
  users,
} from '../../app/schema.server.ts';
import { readMailbox } from './fetch-mail.server.ts';

const database = await testDatabase();
const { db } = database;
const { storage } = await temporaryDisk();
const { as, ask, asked, inbox, pass, queue, read, reply, save, staff, work } = await enquiryTesting(
  database,
  storage,
);
const stock = stockFactory(database);
const makeId = await stock.make('Volvo');
const carId = await stock.car({ makeId, modelId: await stock.model(makeId, 'XC60') });
const server = await imapServer();
afterAll(() => server.close());

const lines: string[] = [];
const log = pino({}, { write: (line) => void lines.push(line) });
const { settings } = unconnectedDeps();

beforeEach(async () => {
  lines.length = 0;
  server.inbox().messages.length = 0;
  await db.delete(mailboxes);
});

/** Runs the job once. */
const fetch = (address = server.address) =>
  readMailbox(
    {
      db,
      storage,
      queue,
      publicUrl: 'https://cars.example',
      settings,
      now: new Date(),
      log,
      signal: new AbortController().signal,
    },
    address,
  );

/** Delivers an email and runs the job. */
const receive = (mail: Parameters<typeof rawMail>[0]) => {
  server.deliver(rawMail(mail));
  return fetch();
};

const state = async () => (await db.select().from(mailboxes))[0];
const inbound = async (enquiryId: number): Promise<EnquiryEvent[]> =>
  (await read(enquiryId)).events.filter(({ inbound: mail }: EnquiryEvent) => mail !== null);

/** Adds an enquiry to which we have sent an email. Returns the id of the enquiry and the Message-ID of the email. */
async function conversation(): Promise<{ enquiryId: number; sent: string; reference: string }> {
  const enquiryId = await asked({ carId });
  await reply(enquiryId);
  const last = (await work()).findLast(({ to }) => to === 'roisin@example.com');
  queue.jobs.length = 0;
  pass(60_000);
  const { reference } = (await read(enquiryId)).enquiry;
  return { enquiryId, sent: last?.messageId ?? '', reference };
}

const answering = (messageId: string): [string, string] => ['In-Reply-To', messageId];

describe('an answer', () => {
  it('is added to its thread, which waits again, and staff get an email', async () => {
    const { enquiryId, sent } = await conversation();
    const quote = 'On Mon, 23 Nov 2026, Forecourt <hello@cars.example> wrote:\r\n\r\n> Yes, it is.';
    await receive({
      headers: [answering(sent)],
      body: `Great, can I come at ten?\r\n\r\n${quote}`,
    });
    const [event] = await inbound(enquiryId);
    expect(event).toMatchObject({
      kind: 'in',
      actorName: 'Róisín Walsh',
      text: 'Great, can I come at ten?',
      inbound: { quoted: expect.stringContaining('> Yes, it is.'), isOther: false, files: [] },
    });
    expect((await read(enquiryId)).enquiry).toMatchObject({ waiting: true });
    const [notice] = await work();
    expect(notice).toMatchObject({
      subject: expect.stringMatching(/^Answer: Róisín Walsh about .*Volvo XC60 \(E-/),
      text: expect.stringContaining('Great, can I come at ten?'),
      replyTo: 'roisin@example.com',
    });
    expect(lines).toEqual([]);
  });

  it('is stored once, and the mailbox stays unchanged', async () => {
    const { enquiryId, sent } = await conversation();
    const raw = rawMail({ headers: [answering(sent)] });
    server.deliver(raw);
    await fetch();
    server.deliver(raw);
    await fetch();
    // The mail server assigns UIDs from 1 again, as after a restore.
    server.inbox().uidvalidity += 1;
    await fetch();
    expect(await inbound(enquiryId)).toHaveLength(1);
    expect(server.inbox().messages.map(({ flags }) => flags)).toEqual([[], []]);
  });

  it('is assigned by the reference in its subject, if the person sent it', async () => {
    const { enquiryId, reference } = await conversation();
    const subject: [string, string] = ['Subject', `Question (${reference.toLowerCase()})`];
    server.deliver(rawMail({ headers: [subject] }));
    await receive({ headers: [subject, ['From', 'someone@else.example']] });
    expect(await inbound(enquiryId)).toHaveLength(1);
  });

  it('is assigned by the reference of a later message of the same enquiry', async () => {
    const { enquiryId } = await conversation();
    const { reference } = (await ask({ carId, message: 'And is it petrol?' })).body;
    await receive({ headers: [['Subject', `Re: (${reference})`]] });
    expect(await inbound(enquiryId)).toHaveLength(1);
  });

  it('reopens a lost enquiry', async () => {
    const { enquiryId, sent } = await conversation();
    await save(enquiryId, { status: 'lost', lostReason: 'price' });
    await receive({ headers: [answering(sent)] });
    expect((await read(enquiryId)).enquiry).toMatchObject({ status: 'replied', waiting: true });
  });

  it('from another address is added to the thread, and a forged sender is marked', async () => {
    const { enquiryId, sent } = await conversation();
    const own = 'mx.cars.example; spf=pass; dmarc=fail (p=none) header.from=gmail.example';
    await receive({
      headers: [
        answering(sent),
        ['From', '"Tom Walsh" <Tom@Gmail.example>'],
        ['Message-ID', '<tom@gmail.example>'],
        ['Authentication-Results', own],
        ['Authentication-Results', 'forged.example; dmarc=pass'],
      ],
    });
    expect(await inbound(enquiryId)).toMatchObject([
      {
        actorName: 'Tom Walsh',
        inbound: { fromAddress: 'tom@gmail.example', isOther: true, isUnverified: true },
      },
    ]);
    // Replies are still sent to the first address, unless staff choose the other one.
    await reply(enquiryId, { text: 'To Róisín' });
    await reply(enquiryId, { text: 'To Tom', to: 'tom@gmail.example', confirm: true });
    expect((await reply(enquiryId, { text: 'x', to: 'a@b.example' })).status).toBe(409);
    const replies = (await work()).filter(({ text }) => text.startsWith('To '));
    expect(replies).toMatchObject([
      { to: 'roisin@example.com', headers: { 'In-Reply-To': '<tom@gmail.example>' } },
      { to: 'tom@gmail.example' },
    ]);
  });

  it('from another address gets its scheduled reply at that address, even after the reply became a draft', async () => {
    const { enquiryId, sent } = await conversation();
    const headers: [string, string][] = [answering(sent), ['From', 'tom@gmail.example']];
    await receive({ headers });
    pass(8 * 3_600_000);
    const text = 'To Tom at nine';
    const { mailId } = (await reply(enquiryId, { text, to: 'tom@gmail.example', whenOpen: true }))
      .body;
    await receive({ headers });
    await work();
    expect((await read(enquiryId)).scheduled).toMatchObject([
      { to: 'tom@gmail.example', draft: 'answered' },
    ]);
    await as().post(`/enquiries/${enquiryId}/messages/${mailId}/send`, undefined);
    expect((await work()).filter((mail) => mail.text.startsWith(text))).toMatchObject([
      { to: 'tom@gmail.example' },
    ]);
  });

  it('from a colleague’s mail program does not count as an answer of the person', async () => {
    const { enquiryId, sent } = await conversation();
    const { email } = settings.current('dealer');
    await receive({ headers: [answering(sent), ['From', email]] });
    expect(await inbound(enquiryId)).toEqual([]);
  });

  it('is not stored if its thread already has 50 emails of the day', async () => {
    const { enquiryId, sent } = await conversation();
    await db.execute(sql`with made as (insert into enquiry_events (enquiry_id, kind, actor_name)
        select ${enquiryId}, 'in', 'Róisín Walsh' from generate_series(1, 49) returning event_id)
      insert into inbound_mails (event_id, enquiry_id, message_id, stored_at, is_other, is_automatic, is_unverified)
      select event_id, ${enquiryId}, event_id, ${new Date().toISOString()}, false, false, false from made`);
    for (const _ of [50, 51]) server.deliver(rawMail({ headers: [answering(sent)] }));
    await fetch();
    expect(await inbound(enquiryId)).toHaveLength(50);
    expect((await state())?.lastUid).toBe(server.inbox().uidnext - 1);
  });

  it('is not stored once the person was erased', async () => {
    const { enquiryId, sent, reference } = await conversation();
    const { customerId } = (await read(enquiryId)).enquiry;
    await as().post(`/customers/${customerId}/erase`, { confirmed: [] });
    await receive({ headers: [answering(sent), ['Subject', reference]] });
    expect(await inbound(enquiryId)).toEqual([]);
  });
});

describe('attachments', () => {
  /** A photo that we cannot decode. */
  const DAMAGED_HEIC = '\0\0\0\x18ftypheic\0\0\0\0heicmif1';

  it('are stored if they are images or PDFs, otherwise only their names', async () => {
    const { enquiryId, sent } = await conversation();
    const { headers, body } = multipart([
      { type: 'text/plain; charset=utf-8', content: 'My car and its papers' },
      { type: 'image/png', disposition: 'attachment; filename="car.png"', content: SAMPLES.jpeg },
      {
        type: 'application/octet-stream',
        disposition: 'attachment; filename="Vehicle log book é.pdf"',
        content: '%PDF-1.7 the book',
      },
      { type: 'image/heic', disposition: 'attachment; filename=a.heic', content: DAMAGED_HEIC },
      { type: 'image/svg+xml', disposition: 'attachment; filename=a.svg', content: '<svg/>' },
    ]);
    await receive({ headers: [answering(sent), ...headers], body });
    const [event] = await inbound(enquiryId);
    expect(event).toMatchObject({
      text: 'My car and its papers',
      inbound: {
        files: [
          { name: 'car.png', isImage: true, width: 60, height: 40 },
          { name: 'Vehicle log book é.pdf', isImage: false },
          { name: 'a.heic', isImage: false },
        ],
        omitted: ['a.svg'],
        omittedCount: 1,
      },
    });
    const [image, pdf, heic] = event!.inbound!.files.map(({ fileId }) => fileId);
    const at = `/enquiries/${enquiryId}`;
    expect((await as().get(`${at}/files/${image}`)).headers.get('content-type')).toBe('image/webp');
    const document = await as(staff.sales).get(`${at}/documents/${pdf}`);
    expect(document.text).toBe('%PDF-1.7 the book');
    expect(document.headers.get('x-content-type-options')).toBe('nosniff');
    expect(document.headers.get('content-disposition')).toMatch(
      /^attachment;.*log%20book%20%C3%A9/,
    );
    const photo = await as().get(`${at}/documents/${heic}`);
    expect(photo.text).toBe(DAMAGED_HEIC);
    expect(photo.headers.get('content-disposition')).toMatch(/^attachment;/);
    // The route for images does not return a PDF.
    expect((await as().get(`${at}/files/${pdf}`)).status).toBe(404);
  });

  it('are part of the export and the erasure of the person', async () => {
    const { enquiryId, sent } = await conversation();
    const { headers, body } = multipart([
      { type: 'text/plain', content: 'Here it is\n\n> Please send it' },
      { type: 'application/pdf', disposition: 'attachment; filename=a.pdf', content: '%PDF-1' },
    ]);
    const raw = rawMail({ headers: [answering(sent), ['From', 'x@y.example'], ...headers], body });
    server.deliver(raw);
    await fetch();
    const { customerId } = (await read(enquiryId)).enquiry;
    const exported = (await as().get(`/customers/${customerId}/export`)).body;
    expect(exported.inboundEmails).toMatchObject([{ fromAddress: 'x@y.example' }]);
    expect(exported.files).toMatchObject([
      { name: 'a.pdf', photo: { contentType: 'application/pdf' } },
    ]);
    await as().post(`/customers/${customerId}/erase`, { confirmed: [] });
    const { events } = await read(enquiryId);
    expect(JSON.stringify(events)).not.toMatch(/y\.example|Here it is|a\.pdf/);
    expect(queue.jobs).toContainEqual(expect.objectContaining({ name: 'remove-files' }));
  });
});

it.each([
  ['Auto-Submitted', 'auto-replied (vacation)'],
  ['Precedence', 'auto_reply'],
  ['Return-Path', '<>'],
])('an automatic reply with %s is shown and changes nothing', async (name, value) => {
  const { enquiryId, sent } = await conversation();
  const before = (await read(enquiryId)).enquiry;
  server.deliver(rawMail({ headers: [answering(sent), [name, value]], body: 'I’m away.' }));
  await fetch();
  expect(await inbound(enquiryId)).toMatchObject([
    { kind: 'system', text: 'I’m away.', inbound: { isAutomatic: true } },
  ]);
  expect((await read(enquiryId)).enquiry).toEqual(before);
  expect(queue.jobs).toEqual([]);
});

const calendar = (uid: string, method: string, ...fields: string[]) => {
  const content = `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nBEGIN:VEVENT\r\nUID:${uid}\r\n${fields.join('\r\n')}\r\nEND:VEVENT`;
  const { headers, body } = multipart([
    { type: 'text/plain', content: 'Róisín has answered' },
    { type: 'text/calendar; method=REPLY', content },
  ]);
  const subject: [string, string] = ['Subject', 'Answered: Phone call about the Volvo XC60, Cars'];
  return rawMail({ headers: [subject, ['From', 'phone@else.example'], ...headers], body });
};
const attendee = (status: string) => `ATTENDEE;PARTSTAT=${status}:mailto:roisin@example.com`;

describe('an answer of a calendar', () => {
  it.each([
    ['REPLY', [attendee('ACCEPTED')], 'Accepted in their calendar', false],
    [
      'REPLY',
      [attendee('ACCEPTED'), 'COMMENT:Can I bring my dog?'],
      'Accepted in their calendar',
      true,
    ],
    ['REPLY', [attendee('DECLINED')], 'Declined in their calendar', true],
    [
      'COUNTER',
      ['DTSTART:20261201T150000Z'],
      expect.stringMatching(/^Suggests Tue.* 15:00$/),
      true,
    ],
  ])('%s with %j is shown at the appointment', async (method, fields, text, waits) => {
    const { enquiryId } = await conversation();
    const { userId: staffId } = (await db.select().from(users))[0]!;
    const [made] = await db
      .insert(appointments)
      .values({
        enquiryId,
        staffId,
        kind: 'call',
        startsAt: new Date('2026-12-01T10:00:00Z'),
        minutes: 30,
        status: 'confirmed',
        uid: `${enquiryId}@cars.example`,
      })
      .returning();
    server.deliver(calendar(made!.uid, method, ...fields));
    await fetch();
    expect((await read(enquiryId)).enquiry.waiting).toBe(waits);
    expect((await read(enquiryId)).appointment).toMatchObject({ calendar: text });
    expect(await inbound(enquiryId)).toMatchObject([
      { kind: waits ? 'in' : 'system', inbound: { quoted: 'Róisín has answered' } },
    ]);
    // An answer to an earlier time says nothing about the present one.
    await db.update(appointments).set({ sequence: 1 });
    server.deliver(calendar(made!.uid, 'REPLY', attendee('DECLINED'), 'SEQUENCE:0'));
    await fetch();
    expect((await read(enquiryId)).appointment).toMatchObject({ calendar: null });
  });
});

it('an answer is found by the id that a relay gave our email', async () => {
  const { enquiryId, sent } = await conversation();
  const relayId = '0102019a-5c7e-4d0e-9d1c-000000';
  await db.update(mails).set({ relayId }).where(eq(mails.messageId, sent));
  await receive({
    headers: [answering(`<${relayId}@eu-west-1.amazonses.com>`), ['From', 'x@y.example']],
  });
  expect(await inbound(enquiryId)).toHaveLength(1);
});

describe('a delivery report', () => {
  it.each([
    ['from a person', ['roisin@example.com', '<roisin@example.com>', 'roisin@example.com']],
    ['about another recipient', ['MAILER-DAEMON@mail.example', '<>', 'someone@else.example']],
  ])('%s changes no delivery status', async (_, [from = '', path = '', recipient = '']) => {
    const { enquiryId, sent } = await conversation();
    const raw = deliveryReport(sent)
      .toString()
      .replace('MAILER-DAEMON@mail.example', from)
      .replace('Return-Path: <>', `Return-Path: ${path}\r\nIn-Reply-To: ${sent}`)
      .replaceAll(/roisin@example.com(?=\r|>:)/g, recipient);
    server.deliver(raw, new Date());
    await fetch();
    expect((await read(enquiryId)).undelivered).toEqual([]);
    expect(await inbound(enquiryId)).toHaveLength(1);
  });

  it('marks our email as not delivered, and the enquiry waits again', async () => {
    const { enquiryId, sent } = await conversation();
    server.deliver(deliveryReport(sent), new Date());
    await fetch();
    const { enquiry, undelivered } = await read(enquiryId);
    expect(undelivered).toMatchObject([
      { kind: 'enquiryReply', error: '550 5.1.1 <roisin@example.com>: user unknown' },
    ]);
    expect(enquiry.waiting).toBe(true);
    expect(await inbound(enquiryId)).toEqual([]);
  });

  it('changes nothing if the email is delayed or was sent again since', async () => {
    const { sent } = await conversation();
    server.deliver(deliveryReport(sent, { action: 'delayed' }), new Date());
    server.deliver(deliveryReport(sent), new Date('2026-11-22T12:00:00Z'));
    await fetch();
    const statuses = (await db.select().from(mails)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['sent']));
  });
});

it('an email that the database refuses is tried three times and set aside, and the next one arrives', async () => {
  const { enquiryId, sent } = await conversation();
  await db.execute(
    sql`alter table inbound_mails add constraint canary check (message_id <> '<canary@a.example>')`,
  );
  onTestFinished(async () => {
    await db.execute(sql`alter table inbound_mails drop constraint canary`);
  });
  const uid = server.inbox().uidnext;
  server.deliver(
    rawMail({ headers: [answering(sent), ['Message-ID', '<canary@a.example>']], body: 'canary' }),
  );
  const { headers, body } = multipart(
    [
      { type: 'message/delivery-status', content: 'Action: failed\r\nStatus: 5.1.1\r\n' },
      { type: 'text/rfc822-headers', content: 'Message-ID: <canary\0@a.example>\r\n' },
    ],
    'report; report-type=delivery-status',
  );
  server.deliver(rawMail({ headers, body }));
  server.deliver(rawMail({ headers: [answering(sent)], body: 'The next one' }));
  for (let run = 1; run <= 4; run += 1) {
    await fetch();
    const tries = Math.min(run, 3);
    expect(await state()).toMatchObject({
      failure: null,
      lastUid: uid + 2,
      unread: expect.arrayContaining([expect.objectContaining({ uid, tries })]),
    });
    expect(await inbound(enquiryId)).toMatchObject([{ text: 'The next one' }]);
  }
  expect(lines).toEqual([expect.stringContaining(`"uid":${uid},`)]);
  expect(lines.join()).not.toContain('canary');
});

it('emails that belong to no thread are read only up to their headers, and not stored', async () => {
  await conversation();
  const before = await inbox();
  for (let made = 0; made < 210; made += 1)
    server.deliver(
      rawMail({
        headers: [
          ['From', 'News <news@canary.example>'],
          ['References', '<someone@canary.example>'],
          ['Subject', 'E-CANARY canary'],
        ],
        body: 'canary',
      }),
    );
  await fetch();
  expect((await state())?.lastUid).toBe(server.inbox().uidnext - 1);
  expect(await inbox()).toEqual(before);
  const stored = await Promise.all(
    [enquiryEvents, inboundMails, mailboxes, mails].map((table) => db.select().from(table)),
  );
  expect(JSON.stringify(stored) + lines.join()).not.toMatch(/canary/i);
});

it.each([
  ['password', { url: server.address.url.replace('testpass', 'changed'), mailbox: 'INBOX' }],
  ['mailbox', { ...server.address, mailbox: 'Renamed' }],
  ['unreachable', { ...server.address, url: 'imap://a:b@127.0.0.1:9' }],
])(
  'a mailbox that cannot be read has the reason %s, which is logged once, and is read later',
  async (failure, address) => {
    await fetch(address);
    await fetch(address);
    expect(await state()).toMatchObject({ failure });
    expect(lines).toEqual([expect.stringContaining(`"failure":"${failure}"`)]);
    expect(lines.join()).not.toMatch(/testpass|changed|testuser/);
  },
);
