import { z } from 'zod';
import type { Role } from '../../app/capabilities.ts';
import { dublinTime } from '../../platform/dublin-time.ts';

/** The setting `secondFactor`: the users who must have a second factor, from a date on. */
export const secondFactorDemand = z.object({
  who: z
    .enum(['nobody', 'owners', 'everybody'], 'Choose who needs a second factor')
    .default('nobody'),
  from: z.iso
    .date('Enter a date')
    .nullable()
    .default(null)
    .describe('First day, in Dublin; null: at once'),
});
export type SecondFactorDemand = z.output<typeof secondFactorDemand>;

/** Returns whether the dealer demands a second factor of a user at a time. */
export function isDemanded(
  { who, from }: SecondFactorDemand,
  { role }: { role: Role },
  now: Date,
): boolean {
  const isMeant = who === 'everybody' || (who === 'owners' && role === 'admin');
  return isMeant && (from === null || dublinTime(now).date >= from);
}
