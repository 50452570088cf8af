import type { EnquiryDeps } from '../enquiries/deps.server.ts';
import { enquirySettings } from '../enquiries/settings.server.ts';
import type { JobContext } from './context.server.ts';

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
