import type { Dealer } from '../../../domain/dealer.ts';
import type { Db } from '../../data/engine/client.ts';
import { hasMailWithLink } from '../../data/mail/mails.ts';
import { deletePasswordReset, findResetUser } from '../../data/users/password-resets.ts';
import { type MailQueue, queueMail } from '../mails/queue-mail.ts';
import { passwordResetMail } from '../mails/texts/password-reset.ts';

/** Queues the mail of a reset, unless it was queued before. Deletes a reset without an active user. */
export async function queueResetMail(
  { db, dealer, ...mailQueue }: MailQueue & { db: Db; dealer: Pick<Dealer, 'name'> },
  resetId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await findResetUser(tx, resetId);
    if (!user) return deletePasswordReset(tx, resetId);
    if (await hasMailWithLink(tx, 'passwordReset', resetId)) return;
    const { email, firstName } = user;
    await queueMail(tx, mailQueue, {
      kind: 'passwordReset',
      to: email,
      linkId: resetId,
      ...passwordResetMail({ firstName, dealer: dealer.name }),
    });
  });
}
