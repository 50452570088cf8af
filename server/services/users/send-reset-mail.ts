import type { Dealer } from '../../../domain/dealer.ts';
import { RESET_MINUTES } from '../../../domain/user.ts';
import type { Db } from '../../data/engine/client.ts';
import { deletePasswordReset, findResetUser } from '../../data/users/password-resets.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { issueResetLink } from './reset-link.ts';

interface ResetMailDeps {
  db: Db;
  mailer: Mailer;
  publicUrl: string;
  dealer: Pick<Dealer, 'name'>;
}

/** Sends the reset link to its user. A second run sends a new link, and the first stops working. */
export async function sendResetMail(
  { db, mailer, publicUrl, dealer }: ResetMailDeps,
  resetId: number,
): Promise<void> {
  const user = await findResetUser(db, resetId);
  if (!user) return deletePasswordReset(db, resetId);
  const link = await issueResetLink(db, resetId, publicUrl);
  if (link === null) return;
  await mailer.send({
    to: user.email,
    subject: `Choose a new password for ${dealer.name}`,
    text: `Hello ${user.firstName},

someone, most likely you, requested a new password for your account at
${dealer.name}. Choose it here within ${RESET_MINUTES} minutes. The link works once:

${link}

If it wasn't you, you can ignore this e-mail. Your password hasn't changed.
`,
  });
}
