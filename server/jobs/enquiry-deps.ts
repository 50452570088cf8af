import type { EnquiryDeps } from '../services/enquiries/deps.ts';
import { enquirySettings } from '../services/enquiries/settings.ts';
import type { JobContext } from './context.ts';

/** Returns what the services of enquiries need, with the queue of the job. */
export const enquiryDeps = ({
  database,
  settings,
  publicUrl,
  imageHost,
  queue,
}: JobContext): EnquiryDeps => ({
  database,
  queue,
  publicUrl,
  imageHost,
  settings: enquirySettings(settings),
});
