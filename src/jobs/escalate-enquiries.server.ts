import { escalateEnquiries } from '../enquiries/escalate.server.ts';
import type { JobContext } from './context.server.ts';
import { enquiryDeps } from './enquiry-deps.server.ts';

export const escalateEnquiriesJob = (context: JobContext): Promise<void> =>
  escalateEnquiries({ ...enquiryDeps(context), log: context.log });
