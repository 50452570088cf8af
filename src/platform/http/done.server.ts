import { z } from 'zod';

/** Response of a write that returns nothing but a message. */
export const doneBody = z
  .object({ success: z.literal(true), message: z.string() })
  .meta({ title: 'Done' });
