import { z } from 'zod';
import { id } from './fields.ts';

/** Every job that the queue knows, with its payload. The set is closed: a job without a handler does not compile. */
export const JOBS = {
  /** Makes what an image lacks: its widths, its share image, and its marked copies where the car is sold or booked. */
  'make-variants': z.object({ imageId: id() }),
  /** Removes the files of images and uploads that are gone. */
  'remove-files': z.object({
    storageKeys: z.array(z.string()),
    uploadKeys: z.array(z.string()),
  }),
  /** Removes what was uploaded a day ago and never recorded, and files that lost their image. */
  'sweep-files': z.object({}),
  /** Sends the link by which a user chooses a new password. */
  'send-reset-mail': z.object({ resetId: id() }),
} as const;

export type JobName = keyof typeof JOBS;
export type JobPayload<Name extends JobName> = z.infer<(typeof JOBS)[Name]>;
