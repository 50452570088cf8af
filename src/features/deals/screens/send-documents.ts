import { browserApi } from '../../../app/api/browser-api.ts';
import { showToast } from '../../../ui/toast.ts';

/** Emails documents of one deal as PDF. */
export async function sendDocuments(body: {
  documentIds: number[];
  email: string;
  name: string;
}): Promise<void> {
  await browserApi.post('/documents/send', 202, { body });
  showToast('On its way', `The email to ${body.email} is being sent.`);
}
