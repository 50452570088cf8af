import type { Logger } from 'pino';
import type { Dealer } from '../../domain/dealer.ts';
import type { JobName, JobPayload } from '../../domain/jobs.ts';
import type { Database } from '../data/engine/client.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Storage } from '../ports/storage.ts';
import { makeVariantsJob } from './handlers/make-variants.ts';
import { removeFilesJob } from './handlers/remove-files.ts';
import { sendResetMailJob } from './handlers/send-reset-mail.ts';
import { sweepFilesJob } from './handlers/sweep-files.ts';

/** What jobs work with. */
export interface JobDeps {
  database: Database;
  storage: Storage;
  mailer: Mailer;
  /** What a mail says of the site that sends it. */
  site: { publicUrl: string; dealer: Pick<Dealer, 'name'> };
  log: Logger;
}

/** Does one job. A job may run twice: after a crash, or when it is tried again. */
export type JobHandler<Name extends JobName> = (
  deps: JobDeps,
  payload: JobPayload<Name>,
) => Promise<void>;

/** Every job with its handler; one without does not compile. */
export const HANDLERS: { [Name in JobName]: JobHandler<Name> } = {
  'make-variants': makeVariantsJob,
  'remove-files': removeFilesJob,
  'sweep-files': sweepFilesJob,
  'send-reset-mail': sendResetMailJob,
};
