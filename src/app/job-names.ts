import { z } from 'zod';
import { id } from '../platform/fields.ts';

/** Payload schema of every job. A job without a handler in `src/app/jobs/handlers.server.ts` does not compile. */
export const JOBS = {
  /** Makes the missing variants of an image, with the watermark of its car. */
  'make-variants': z.object({ imageId: id() }),
  /** Makes the PDF of an issued document. */
  'make-document': z.object({ documentId: id() }),
  /** Enqueues `make-document` for every document without a PDF. */
  'reconcile-documents': z.object({}),
  /** Enqueues `make-variants` for every image that lacks variants. */
  'reconcile-images': z.object({}),
  /** Deletes the files of deleted images and finished uploads. */
  'remove-files': z.object({
    storageKeys: z.array(z.string()),
    uploadKeys: z.array(z.string()),
  }),
  /** Deletes uploads that were never recorded and files without an image, after a day. */
  'sweep-files': z.object({}),
  /** Makes the nightly backup if it is due. */
  'make-backup': z.object({}),
  /** Deletes emails from the outbox, the folder that replaces a missing mail server, after their rows were deleted. */
  'remove-outbox-files': z.object({ messageIds: z.array(z.string()) }),
  'send-mail': z.object({ mailId: id() }),
  /** Reads the answers in the dealer's mailbox. `second` marks the run half a minute after the scheduled one. */
  'fetch-mail': z.object({ second: z.boolean().optional() }),
  /** Sends a reset link. Enqueued only by releases before the table of emails: remove it after the next release. */
  'send-reset-mail': z.object({ resetId: id() }),
  /** Enqueues `send-mail` for every queued email without a job. */
  'reconcile-mails': z.object({}),
  /** Emails the owners about enquiries that wait too long. */
  'escalate-enquiries': z.object({}),
  /** Sends a notice to a device of a user. */
  'send-push': z.object({
    deviceId: id(),
    title: z.string(),
    path: z.string(),
    tag: z.string(),
    until: z.iso.datetime(),
  }),
  /** Enqueues `send-push` for the appointments of the next hour. */
  'notify-of-appointments': z.object({}),
  /** Reminds the customer of an appointment on the day before. */
  'remind-appointment': z.object({ appointmentId: id() }),
  /** Enqueues `remind-appointment` for the appointments of the next two days. */
  'reconcile-reminders': z.object({}),
  /** Sends the digests of email alerts. */
  'send-alerts': z.object({}),
  /** Sends the emails of alerts for single cars. */
  'send-car-alerts': z.object({}),
  /**
   * Ends expired reservations, takes sold cars off the site, and deletes cars and removed images after 30 days in the bin.
   */
  'stock-upkeep': z.object({}),
  /** Writes the missing versions of adverts that changed with time, by SQL or in an earlier release. */
  'check-adverts': z.object({}),
  /** Deletes and anonymises personal data whose period is over. */
  retention: z.object({}),
} as const;

export type JobName = keyof typeof JOBS;
export type JobPayload<Name extends JobName> = z.infer<(typeof JOBS)[Name]>;
