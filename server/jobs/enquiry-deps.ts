import { sendJob } from '../data/engine/job-queue.ts';
import type { EnquiryDeps } from '../services/enquiries/deps.ts';
import { enquirySettings } from '../services/enquiries/settings.ts';
import type { JobContext } from './context.ts';

/** Returns what the services of enquiries need, with the queue of the job. */
export const enquiryDeps = ({ database, settings, site, boss }: JobContext): EnquiryDeps => ({
  database,
  queue: {
    enqueue: (tx, name, data, singletonKey, startAfter) =>
      sendJob(boss, tx, { name, data, singletonKey, startAfter }),
  },
  publicUrl: site.publicUrl,
  imageHost: '',
  settings: enquirySettings(settings),
});
