import { eq, ne } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { mails } from '../schema.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { enquiryTesting } from '../../../tests/helpers/enquiries.ts';
import { contextOfJob, jobDeps } from '../../../tests/helpers/jobs.ts';
import type { Mailer } from '../../platform/ports/mailer.server.ts';
import { sendMailJob } from './send-mail-job.server.ts';

const database = await testDatabase();
const { db } = database;
const { asked, read, reply } = await enquiryTesting(database);

it('tries only replies while the mail server is down, so that colleagues see them in the thread', async () => {
  const tried: string[] = [];
  const mailer: Mailer = {
    send: async ({ subject }) => {
      tried.push(subject);
      throw new Error('ECONNREFUSED');
    },
    state: () => 'down',
    close: async () => {},
  };
  const context = contextOfJob(await jobDeps(database, { mailer }));
  const enquiryId = await asked();
  const { mailId } = (await reply(enquiryId, { undoSeconds: 8 })).body;
  for (const mail of await db.select().from(mails).where(ne(mails.mailId, mailId)))
    await sendMailJob(context, mail);
  await expect(sendMailJob(context, { mailId })).rejects.toThrow('ECONNREFUSED');
  expect(tried).toEqual([expect.stringMatching(/^Re: /)]);
  const { events } = await read(enquiryId);
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['in', 'out']);
  await sendMailJob(context, { mailId });
  expect(tried).toHaveLength(1);
  expect(await db.$count(mails, eq(mails.status, 'queued'))).toBe(3);
});
