import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { mails } from '../../data/schema/index.ts';
import { unconnectedDeps } from '../../testing/app.ts';
import { testDatabase } from '../../testing/database.ts';
import { enquiryTesting } from '../../testing/enquiries.ts';
import { temporaryStorage } from '../../testing/storage.ts';
import type { JobDeps } from '../context.ts';
import { sendMailJob } from './send-mail.ts';

const database = await testDatabase();
const { db } = database;
const { storage } = await temporaryStorage();
const { asked, read, reply } = await enquiryTesting(database);

it('tries only replies while the mail server is down, so that colleagues see them in the thread', async () => {
  const tried: string[] = [];
  const deps: JobDeps = {
    database,
    storage,
    mailer: {
      send: async ({ subject }) => {
        tried.push(subject);
        throw new Error('ECONNREFUSED');
      },
      isDown: () => true,
      close: async () => {},
    },
    backupDir: '/unused',
    settings: unconnectedDeps().settings,
    site: { publicUrl: 'https://cars.example' },
    log: pino({ level: 'silent' }),
  };
  const enquiryId = await asked();
  const { mailId } = (await reply(enquiryId, { undoSeconds: 8 })).body;
  for (const mail of await db.select().from(mails))
    await expect(sendMailJob(deps, mail)).rejects.toThrow(/ECONNREFUSED|did not answer/);
  expect(tried).toEqual([expect.stringMatching(/^Re: /)]);
  const { events } = await read(enquiryId);
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['in', 'out']);
  await expect(sendMailJob(deps, { mailId })).rejects.toThrow('did not answer a moment ago');
  expect(tried).toHaveLength(1);
  expect(await db.$count(mails, eq(mails.status, 'queued'))).toBe(3);
});
