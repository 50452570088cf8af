import type { Context } from '../../context.ts';
import { hasMailWithLink } from '../../data/mail/mails.ts';
import { deletePasswordReset, findResetUser } from '../../data/users/password-resets.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { passwordResetMail } from '../mails/texts/password-reset.ts';

/** Queues the mail of a reset, unless it was queued before. Deletes a reset without an active user. */
export async function queueResetMail(
  ctx: Pick<Context, 'db' | 'settings' | 'queue' | 'publicUrl'>,
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
