import { z } from 'zod';
import { id } from '../platform/fields.ts';
import { ROLES } from './capabilities.ts';

/** The signed-in user, as sent to the browser. */
export const sessionUser = z.object({
  userId: id(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  seesMoney: z
    .literal(true)
    .optional()
    .describe('The setting `money` lets this user read costs and margins'),
  mustSetUpSecondFactor: z
    .boolean()
    .optional()
    .describe('Set for a user who can do nothing else before'),
});
export type SessionUser = z.infer<typeof sessionUser>;
