import { RESET_MINUTES } from '../../../domain/user.ts';
import { hashSessionToken, newSessionToken } from '../../auth/session-token.ts';
import type { Db } from '../../data/engine/client.ts';
import { setResetToken } from '../../data/users/password-resets.ts';

/**
 * Makes the link of a reset, for one use within 15 minutes; null where a newer request has taken its
 * place. Only its hash is stored, so the link exists nowhere but in the mail: making it again makes
 * another, and the first is dead. Its host is that of the configuration.
 */
export async function issueResetLink(
  db: Db,
  resetId: number,
  publicUrl: string,
  now = new Date(),
): Promise<string | null> {
  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000);
  const armed = await setResetToken(db, resetId, {
    tokenHash: hashSessionToken(token),
    expiresAt,
  });
  return armed ? `${publicUrl}/admin/reset-password?token=${token}` : null;
}
