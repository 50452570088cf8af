import { escalateEnquiries } from '../services/enquiries/escalate.ts';
import { enquirySettings } from '../services/enquiries/settings.ts';
import { sendJob } from '../data/engine/job-queue.ts';
import type { JobContext } from './context.ts';

export async function escalateEnquiriesJob(context: JobContext): Promise<void> {
  const { database, settings, site, boss } = context;
  await escalateEnquiries({
    database,
    queue: {
      enqueue: (tx, name, data, singletonKey, startAfter) =>
        sendJob(boss, tx, { name, data, singletonKey, startAfter }),
    },
    publicUrl: site.publicUrl,
    imageHost: '',
    settings: enquirySettings(settings),
  });
}
