import { HOUR_MS } from '../../../platform/durations.ts';
import { appointmentNotice } from '../notices.ts';
import { type PushContext, notifyStaff } from '../../push/notify-staff.server.ts';
import type { Context } from '../../../app/context.server.ts';
import { markNotified } from './reads.server.ts';

/**
 * Notifies colleagues once of each appointment that starts within an hour, including appointments that were arranged
 * less than an hour before.
 */
export const notifyOfAppointments = (ctx: PushContext & Pick<Context, 'db'>): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const period = { after: ctx.now, until: new Date(ctx.now.getTime() + HOUR_MS) };
    for (const { staffId, ...appointment } of await markNotified(tx, period))
      await notifyStaff(tx, ctx, appointmentNotice(appointment), {
        userId: staffId,
        startsAt: appointment.startsAt,
      });
  });
