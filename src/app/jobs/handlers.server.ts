import type { JobName } from '../job-names.ts';
import type { JobHandler } from '../job-context.server.ts';
import { sendAlerts } from '../../features/alerts/send-alerts.server.ts';
import { sendCarAlerts } from '../../features/alerts/send-car-alerts.server.ts';
import { escalateEnquiries } from '../../features/enquiries/escalate.server.ts';
import { fetchMail } from '../../features/inbound-mail/fetch-mail.server.ts';
import { makeDocument, reconcileDocuments } from '../../features/documents/make-document.server.ts';
import { makeNightlyBackup } from '../../features/backup/nightly.server.ts';
import { makeImageVariants } from '../../features/images/make-variants.server.ts';
import { reconcileImages } from '../../features/images/reconcile-images.server.ts';
import {
  reconcileReminders,
  remindOfAppointment,
  notifyOfAppointments,
} from '../../features/enquiries/appointments/remind.server.ts';
import { removeFiles } from './remove-files.server.ts';
import { retentionJob } from './retention.server.ts';
import { reconcileMails, sendMailJob } from './send-mail-job.server.ts';
import { queueResetMail } from '../../features/staff/reset-password.server.ts';
import { sendPush } from '../../features/push/send-push.server.ts';
import { checkAdverts } from '../../features/cars/adverts/check-adverts.server.ts';
import { upkeepStock } from '../../features/cars/write/stock-upkeep.server.ts';
import { sweepFiles } from './sweep-files.server.ts';

export const HANDLERS: { [Name in JobName]: JobHandler<Name> } = {
  'make-backup': async (context) => {
    const bytes = await makeNightlyBackup(context);
    if (bytes !== null) context.log.info({ bytes }, 'nightly backup made');
  },
  'make-document': async (context, payload) => {
    await makeDocument(context, payload);
  },
  'make-variants': makeImageVariants,
  'reconcile-documents': reconcileDocuments,
  'reconcile-images': reconcileImages,
  'remove-files': removeFiles,
  'remove-outbox-files': async ({ outbox }, { messageIds }) => {
    await outbox.removeMessages(messageIds);
  },
  'sweep-files': sweepFiles,
  'send-mail': sendMailJob,
  'fetch-mail': fetchMail,
  'send-reset-mail': queueResetMail,
  'reconcile-mails': reconcileMails,
  'escalate-enquiries': escalateEnquiries,
  'remind-appointment': remindOfAppointment,
  'reconcile-reminders': reconcileReminders,
  'send-push': (context, payload) => sendPush(context, payload),
  'notify-of-appointments': notifyOfAppointments,
  'send-alerts': sendAlerts,
  'send-car-alerts': sendCarAlerts,
  'stock-upkeep': upkeepStock,
  'check-adverts': checkAdverts,
  retention: retentionJob,
};
