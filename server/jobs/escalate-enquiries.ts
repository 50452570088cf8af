import { escalateEnquiries } from '../services/enquiries/escalate.ts';
import { enquirySettings } from '../services/enquiries/settings.ts';
import type { JobContext } from './context.ts';
import { queueOf } from './queue-of.ts';

export async function escalateEnquiriesJob(context: JobContext): Promise<void> {
  const { database, settings, site, boss } = context;
  await escalateEnquiries({
    database,
    queue: queueOf(boss),
    publicUrl: site.publicUrl,
    imageHost: '',
    settings: enquirySettings(settings),
  });
}
