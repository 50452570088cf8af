import { escalateEnquiries } from '../services/enquiries/escalate.ts';
import { enquirySettings } from '../services/enquiries/settings.ts';
import { bossQueue } from './boss-queue.ts';
import type { JobContext } from './context.ts';

export async function escalateEnquiriesJob(context: JobContext): Promise<void> {
  const { database, settings, site, boss } = context;
  await escalateEnquiries({
    database,
    queue: bossQueue(boss),
    publicUrl: site.publicUrl,
    imageHost: '',
    settings: enquirySettings(settings),
  });
}
