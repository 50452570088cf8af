import type { Logger } from 'pino';
import type { JobName, JobPayload } from '../../domain/jobs.ts';
import type { Database } from '../data/client.ts';
import type { Storage } from '../storage/storage.ts';
import { makeVariantsJob } from './handlers/make-variants.ts';

/** What jobs work with. */
export interface JobDeps {
  database: Database;
  storage: Storage;
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
};
