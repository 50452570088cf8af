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

/** Sends the link of a reset to its user; run again it sends another, and the first is dead. */
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

somebody, most likely you, asked for a new password for your account at
${dealer.name}. Choose it here within ${RESET_MINUTES} minutes; the link works once:

${link}

If it was not you, do nothing: your password stays as it is.
`,
  });
}
