import type { JobName } from '../../domain/jobs.ts';
import type { JobHandler } from './context.ts';
import { escalateEnquiriesJob } from './handlers/escalate-enquiries.ts';
import { makeBackupJob } from './handlers/make-backup.ts';
import { makeVariantsJob } from './handlers/make-variants.ts';
import { remindAppointmentJob } from './handlers/remind-appointment.ts';
import { removeFilesJob } from './handlers/remove-files.ts';
import { removeOutboxFilesJob } from './handlers/remove-outbox-files.ts';
import { retentionJob } from './handlers/retention.ts';
import { sendMailJob } from './handlers/send-mail.ts';
import { sendResetMailJob } from './handlers/send-reset-mail.ts';
import { sweepFilesJob } from './handlers/sweep-files.ts';
import { reconcileImagesJob } from './handlers/reconcile-images.ts';
import { reconcileMailsJob } from './handlers/reconcile-mails.ts';
import { reconcileRemindersJob } from './handlers/reconcile-reminders.ts';

/** The type requires a handler for each job. */
export const HANDLERS: { [Name in JobName]: JobHandler<Name> } = {
  'make-backup': makeBackupJob,
  'make-variants': makeVariantsJob,
  'reconcile-images': reconcileImagesJob,
  'remove-files': removeFilesJob,
  'remove-outbox-files': removeOutboxFilesJob,
  'sweep-files': sweepFilesJob,
  'send-mail': sendMailJob,
  'send-reset-mail': sendResetMailJob,
  'reconcile-mails': reconcileMailsJob,
  'escalate-enquiries': escalateEnquiriesJob,
  'remind-appointment': remindAppointmentJob,
  'reconcile-reminders': reconcileRemindersJob,
  retention: retentionJob,
};
