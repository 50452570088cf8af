import type { JobName } from '../platform/jobs.ts';
import type { JobHandler } from './context.server.ts';
import { escalateEnquiriesJob } from './escalate-enquiries.server.ts';
import { makeBackupJob } from './make-backup.server.ts';
import { makeVariantsJob } from './make-variants.server.ts';
import { remindAppointmentJob } from './remind-appointment.server.ts';
import { removeFilesJob } from './remove-files.server.ts';
import { removeOutboxFilesJob } from './remove-outbox-files.server.ts';
import { retentionJob } from './retention.server.ts';
import { sendMailJob } from './send-mail.server.ts';
import { sendResetMailJob } from './send-reset-mail.server.ts';
import { sweepFilesJob } from './sweep-files.server.ts';
import { reconcileImagesJob } from './reconcile-images.server.ts';
import { reconcileMailsJob } from './reconcile-mails.server.ts';
import { reconcileRemindersJob } from './reconcile-reminders.server.ts';

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
