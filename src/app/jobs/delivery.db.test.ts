import { beforeEach, describe, expect, it } from 'vitest';
import type { NewMail } from '../../features/mails/mail.ts';
import { mails } from '../schema.server.ts';
import { type Mail, MailRefusedError } from '../../platform/ports/mailer.server.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { deleteUnsentMail, findQueuedMails } from '../../features/mails/mail-queries.server.ts';
import { queueMail, retryMail } from '../../features/mails/queue-mail.server.ts';
import { sendMail } from './send-mail.server.ts';

const { db } = await testDatabase();
const publicUrl = 'https://cars.example';
const queue = recordingQueue();
const sent: Mail[] = [];
/** How the mail server answers the next mails. It accepts all later ones. */
const failures: (Error | null)[] = [];
const mailer = {
  send: async (mail: Mail) => {
    const failure = failures.shift();
    if (failure) throw failure;
    sent.push(mail);
  },
  close: async () => {},
};
const refused = (answer: string) => new MailRefusedError(answer, answer.startsWith('5'));

const hello: NewMail = {
  kind: 'passwordReset',
  to: 'aoife@cars.example',
  subject: 'Hello',
  text: 'A line with {braces}.\n',
};
const ctx = () => ({ queue, publicUrl, now: new Date() });
const enqueue = (mail: Partial<NewMail> = {}, delaySeconds = 0) =>
  db.transaction((tx) => {
    const sendAfter = new Date(Date.now() + delaySeconds * 1000);
    return queueMail(tx, ctx(), { ...hello, ...mail, sendAfter });
  });
const send = (mailId: number, now?: () => Date) => sendMail({ db, mailer, publicUrl }, mailId, now);
const stored = async () => (await db.select().from(mails))[0];

beforeEach(async () => {
  await db.delete(mails);
  for (const list of [queue.jobs, sent, failures]) list.length = 0;
});

describe('queueing a mail', () => {
  it('stores the mail and enqueues its job in one transaction', async () => {
    const mailId = await enqueue();
    expect(queue.jobs).toMatchObject([{ name: 'send-mail', payload: { mailId } }]);
    await expect(
      db.transaction(async (tx) => {
        await queueMail(tx, ctx(), hello);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await db.$count(mails)).toBe(1);
  });

  it.each<[string, Partial<NewMail>]>([
    ['headers', { headers: { References: '<1@x>\n<2@x>' } }],
    ['to', { to: 'aoife@cars.example, b@evil.example' }],
    ['replyTo', { replyTo: 'a@cars.example\r\nBcc: b@evil.example' }],
    ['text', { text: 'x'.repeat(20_001) }],
  ])('throws for a line break, a list or too much text in %s', async (field, mail) => {
    await expect(enqueue(mail)).rejects.toThrow(`"${field}"`);
    expect(await db.$count(mails)).toBe(0);
  });

  it.each([
    ['Hello\r\nBcc: b@evil.example', 'Hello Bcc: b@evil.example'],
    ['Hello\u2028there\u0085', 'Hello there'],
    [`${'x'.repeat(199)}🚗`, `${'x'.repeat(199)}\ufffd`],
  ])('makes the subject and the sender one line that is not too long: %j', async (text, line) => {
    await enqueue({ subject: text, fromName: text });
    expect(await stored()).toMatchObject({ subject: line, fromName: line.slice(0, 100) });
  });

  it('accepts only the headers that the schema lists', async () => {
    const headers = { 'Auto-Submitted': 'auto-replied', Bcc: 'b@evil.example' };
    await expect(enqueue({ headers })).rejects.toThrow('Bcc');
  });
});

describe('sending a mail', () => {
  it('sends it once, with a Message-ID that is not used again after a restore', async () => {
    const calendar = { method: 'REQUEST' as const, content: 'BEGIN:VCALENDAR' };
    const headers = { 'Auto-Submitted': 'auto-replied' };
    const mailId = await enqueue({ calendar, headers, replyTo: 'hello@cars.example' });
    await send(mailId);
    await send(mailId);
    expect(sent).toMatchObject([
      {
        to: hello.to,
        text: 'A line with {braces}.',
        messageId: expect.stringMatching(/^<passwordReset-[\da-f-]{36}@cars\.example>$/),
        replyTo: 'hello@cars.example',
        headers,
        calendar,
      },
    ]);
    expect(await stored()).toMatchObject({ status: 'sent', error: null, sendingSince: null });
  });

  it('sends it again with the same Message-ID if the result was lost', async () => {
    const mailId = await enqueue();
    const brokenDb = new Proxy(db, {
      get: (target, name) => {
        if (name === 'transaction' && sent.length > 0) throw new Error('the process died');
        return Reflect.get(target, name);
      },
    });
    await expect(sendMail({ db: brokenDb, mailer, publicUrl }, mailId)).rejects.toThrow('died');
    expect(await deleteUnsentMail(db, mailId)).toBe(false);
    await send(mailId);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.messageId).toBe(sent[0]?.messageId);
  });

  it('fails for good if the mail server refuses the mail for good, and can then be sent to another address', async () => {
    const mailId = await enqueue();
    failures.push(refused('550 no such user'));
    await send(mailId);
    await send(mailId);
    expect(await stored()).toMatchObject({ status: 'failed', error: '550 no such user' });
    await retryMail(db, { queue }, { mailId, to: 'aoife.byrne@cars.example' });
    await send(mailId);
    expect(sent.map(({ to }) => to)).toEqual(['aoife.byrne@cars.example']);
    await expect(retryMail(db, { queue }, { mailId })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is tried ten times at growing intervals if the mail server refuses it temporarily, then fails', async () => {
    const mailId = await enqueue();
    const now = new Date('2027-03-14T12:00:00Z');
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect((await stored())?.status).toBe('queued');
      failures.push(refused(`451 try later ${'x'.repeat(400)}`));
      await send(mailId, () => now);
      waits.push(((await stored())?.sendAfter.getTime() ?? 0) - now.getTime());
    }
    expect(waits.slice(0, 4).map((ms) => ms / 60_000)).toEqual([1, 2, 4, 8]);
    const mail = await stored();
    expect(mail).toMatchObject({ status: 'failed', tries: 10 });
    expect(mail?.error).toHaveLength(300);
  });

  it('is repeated without a limit while the mail server is unreachable', async () => {
    const mailId = await enqueue();
    for (let attempt = 0; attempt < 20; attempt++) {
      failures.push(new Error('ECONNREFUSED'));
      await expect(send(mailId)).rejects.toThrow('ECONNREFUSED');
    }
    expect(await stored()).toMatchObject({ status: 'queued', tries: 0 });
    await send(mailId);
    expect(sent).toHaveLength(1);
  });
});

describe('cancelling a mail', () => {
  it('works before the first attempt, and after an attempt that did not reach the mail server', async () => {
    const cancelled = await enqueue({}, 8);
    expect(await deleteUnsentMail(db, cancelled)).toBe(true);
    await send(cancelled);
    expect(sent).toEqual([]);

    const waiting = await enqueue();
    failures.push(new Error('ECONNREFUSED'));
    await expect(send(waiting)).rejects.toThrow('ECONNREFUSED');
    expect(await deleteUnsentMail(db, waiting)).toBe(true);
    expect(await db.$count(mails)).toBe(0);
  });

  it('fails once the mail was sent', async () => {
    const mailId = await enqueue();
    await send(mailId);
    expect(await deleteUnsentMail(db, mailId)).toBe(false);
  });
});

it('finds queued mails in the order of their times, which a delayed mail keeps', async () => {
  const done = await enqueue();
  await send(done);
  const delayed = await enqueue({}, 3_600);
  const waiting = await enqueue();
  const found = await findQueuedMails(db, 10);
  expect(found.map(({ mailId }) => mailId)).toEqual([waiting, delayed]);
  expect(found[1]?.sendAfter.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
});
