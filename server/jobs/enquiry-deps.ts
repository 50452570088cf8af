import type { EnquiryDeps } from '../services/enquiries/deps.ts';
import { enquirySettings } from '../services/enquiries/settings.ts';
import type { JobContext } from './context.ts';
import { queueOf } from './queue-of.ts';

/** Returns what the services of enquiries need, with the queue of the job. */
export const enquiryDeps = ({ database, settings, site, boss }: JobContext): EnquiryDeps => ({
  database,
  queue: queueOf(boss),
  publicUrl: site.publicUrl,
  imageHost: '',
  settings: enquirySettings(settings),
});
