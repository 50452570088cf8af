import type { Context } from '../context.server.ts';
import { hasMailWithLink } from '../mails/mail-queries.server.ts';
import { deletePasswordReset, findResetUser } from './password-resets.server.ts';
import { queueMail } from '../mails/queue-mail.server.ts';
import { passwordResetMail } from '../mails/password-reset-mail.server.ts';

/** Queues the mail of a reset, unless it was queued before. Deletes a reset without an active user. */
export async function queueResetMail(
  ctx: Pick<Context, 'db' | 'settings' | 'queue' | 'publicUrl' | 'now'>,
  { resetId }: { resetId: number },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await findResetUser(tx, resetId);
    if (!user) return deletePasswordReset(tx, resetId);
    if (await hasMailWithLink(tx, 'passwordReset', resetId)) return;
    const { email, firstName } = user;
    await queueMail(tx, ctx, {
      kind: 'passwordReset',
      to: email,
      linkId: resetId,
      ...passwordResetMail({ firstName, dealer: ctx.settings.current('dealer').name }),
    });
  });
}
