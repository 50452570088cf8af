import { escalateEnquiries } from '../../services/enquiries/escalate.ts';
import type { JobContext } from '../context.ts';
import { enquiryDeps } from '../enquiry-deps.ts';

export const escalateEnquiriesJob = (context: JobContext): Promise<void> =>
  escalateEnquiries({ ...enquiryDeps(context), log: context.log });
