import { copyFile, readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { MAIL_DAYS } from '../../features/privacy/register.ts';
import { outboxMailer } from '../../platform/mail/outbox.server.ts';
import { removeOldFiles } from '../../platform/mail/outbox.server.ts';
import { readDealer } from '../../features/settings/read-dealer-file.server.ts';
import { storeFirstDealer } from '../../features/settings/first-dealer.server.ts';
import { followSettings } from '../../features/settings/follow-settings.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { contextOfJob, jobDeps } from '../../../tests/helpers/jobs.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { retentionJob } from './retention.server.ts';

const DAY = 86_400_000;
const temporary = await temporaryFolder();
const log = pino({ level: 'silent' });

it('deletes the files of mails in the outbox when their period is over', async () => {
  const outboxDir = join(temporary, 'outbox');
  const mailer = outboxMailer(
    outboxDir,
    () => ({ name: 'Forecourt', address: 'a@b.example' }),
    log,
  );
  const database = await testDatabase();
  const settings = followSettings({ database, log });
  await storeFirstDealer({ database, settings }, readDealer);
  const outbox = {
    removeBefore: (before: Date) => removeOldFiles(outboxDir, before),
    removeMessages: async () => 0,
  };
  const context = contextOfJob(await jobDeps(database, { mailer, outbox, settings }));
  await retentionJob(context);
  const write = (subject: string) =>
    mailer.send({ to: 'roisin@example.com', subject, text: 'Hello', messageId: `<${subject}@x>` });
  await write('Canary');
  const [old = ''] = await readdir(outboxDir);
  const written = new Date(Date.now() - MAIL_DAYS * DAY - 60_000);
  // The file that a process leaves if it is killed while it writes.
  await copyFile(join(outboxDir, old), join(outboxDir, `${old}.part`));
  for (const name of [old, `${old}.part`]) await utimes(join(outboxDir, name), written, written);
  await write('Kept');
  await retentionJob(context);
  const [kept = '', ...others] = await readdir(outboxDir);
  expect(await readFile(join(outboxDir, kept), 'utf8')).toContain('Subject: Kept');
  expect(others).toEqual([]);
});
