import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { enquiryTesting } from '../../../tests/helpers/enquiries.ts';
import { unconnectedDeps } from '../../../tests/helpers/app.ts';
import { imapServer } from '../../../tests/helpers/imap-server.ts';
import { mailCorpus } from '../../../tests/helpers/mail-corpus.ts';
import { temporaryDisk } from '../../../tests/helpers/storage.ts';
import type { EnquiryEvent } from '../enquiries/enquiry.ts';
import { mailboxes } from '../../app/schema.server.ts';
import { readMailbox } from './fetch-mail.server.ts';

const database = await testDatabase();
const { db } = database;
const { storage } = await temporaryDisk();
const { asked, queue, read, work } = await enquiryTesting(database, storage);
const server = await imapServer();
afterAll(() => server.close());

it('stores each unusual answer once, stores no other email, and logs nothing', async () => {
  const enquiryId = await asked();
  const ours = (await work()).find(({ to }) => to === 'roisin@example.com')?.messageId ?? '';
  const corpus = Object.entries(mailCorpus(ours));
  for (const [, { raw }] of corpus) server.deliver(raw);
  const lines: string[] = [];
  const ctx = {
    db,
    storage,
    queue,
    publicUrl: 'https://cars.example',
    settings: unconnectedDeps().settings,
    now: new Date(),
    log: pino({}, { write: (line) => void lines.push(line) }),
    signal: new AbortController().signal,
  };
  await readMailbox(ctx, server.address);
  server.inbox().uidvalidity += 1;
  await readMailbox(ctx, server.address);

  const stored: EnquiryEvent[] = (await read(enquiryId)).events.filter(
    ({ inbound }: EnquiryEvent) => inbound !== null,
  );
  const expected = corpus
    .filter(([, { shown }]) => shown !== null)
    .map(([name, { shown }]) => ({
      name,
      ...shown,
      text: expect.stringMatching(shown?.text ?? ''),
    }));
  const found = stored.map(({ text, actorName, inbound }, at) => ({
    name: expected[at]?.name,
    text,
    actorName,
    ...inbound,
  }));
  expect(found).toMatchObject(expected);
  expect(stored.flatMap(({ inbound }) => inbound?.files)).toEqual([]);
  expect(await db.select().from(mailboxes)).toMatchObject([
    { failure: null, lastUid: server.inbox().uidnext - 1 },
  ]);
  expect(lines).toEqual([]);
});
