import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { mails } from '../../app/schema.server.ts';
import { updateMail } from './mail-queries.server.ts';
import { signIn, testApp } from '../../../tests/helpers/app.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';

const database = await testDatabase();
const { db } = database;
const queue = recordingQueue();
const app = testApp(database, { queue });
const headers = { ...(await signIn(database)), 'content-type': 'application/json' };

async function call(method: string, path: string, body?: object, of = app) {
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await of.request(`/api${path}`, init);
  return { status: response.status, body: await response.json() };
}

it('names the mail server and the mailbox without their passwords', async () => {
  const config = {
    smtpUrl: 'smtps://user:secret@mail.example:465',
    mailFrom: 'A <a@cars.example>',
    imap: { url: 'imaps://user:secret@mail.example:993', mailbox: 'INBOX' },
  };
  const { body } = await call('GET', '/mail', undefined, testApp(database, { queue, config }));
  expect(body).toMatchObject({ host: 'mail.example:465', from: 'A <a@cars.example>' });
  expect(body.mailbox).not.toBeNull();
  expect(JSON.stringify(body)).not.toContain('secret');
  const without = testApp(database, { queue, config: { smtpUrl: undefined } });
  expect((await call('GET', '/mail', undefined, without)).body).toMatchObject({ host: null });
});

it('returns when the latest email was sent, how many emails wait, and an error of the mail server', async () => {
  const before = (await call('GET', '/mail')).body;
  expect([before.sentAt, before.waiting]).toEqual([null, { count: 0, error: null }]);
  const send = async () =>
    (await call('POST', '/mail/tests', { email: 'aoife@cars.example' })).body.mailId;
  const sentAt = new Date('2026-11-23T12:00:00Z');
  await updateMail(db, await send(), { status: 'sent', sentAt });
  // An email that was created earlier may be sent later: after a failure, or at the next opening.
  const earlier = new Date('2026-11-23T11:00:00Z');
  await updateMail(db, await send(), { status: 'sent', sentAt: earlier });
  await send();
  await updateMail(db, await send(), { status: 'queued', error: 'It did not answer.' });
  await updateMail(db, await send(), { status: 'queued', sendAfter: new Date('2100-01-01') });
  expect((await call('GET', '/mail')).body).toMatchObject({
    sentAt: sentAt.toISOString(),
    waiting: { count: 2, error: 'It did not answer.' },
  });
  await db.delete(mails);
});

it('sends a test email and returns its result', async () => {
  const { status, body } = await call('POST', '/mail/tests', { email: 'aoife@cars.example' });
  expect(status).toBe(201);
  const path = `/mail/tests/${body.mailId}`;
  expect((await call('GET', path)).body).toEqual({ result: 'queued', error: null });
  await updateMail(db, body.mailId, { status: 'failed', error: '550 no such user' });
  expect((await call('GET', path)).body).toEqual({ result: 'failed', error: '550 no such user' });
  await updateMail(db, body.mailId, { status: 'failed', error: null, storedAt: new Date() });
  expect((await call('GET', path)).body).toEqual({ result: 'stored', error: null });
  await updateMail(db, body.mailId, { status: 'sent', storedAt: null });
  expect((await call('GET', path)).body).toEqual({ result: 'sent', error: null });
});

it('returns 404 for an email that is not a test email', async () => {
  const { body } = await call('POST', '/mail/tests', { email: 'aoife@cars.example' });
  await db.update(mails).set({ kind: 'passwordReset' }).where(eq(mails.mailId, body.mailId));
  expect((await call('GET', `/mail/tests/${body.mailId}`)).status).toBe(404);
});
