import { RESET_MINUTES } from './users.ts';
import { hashSessionToken, newSessionToken } from '../platform/auth/session-token.server.ts';
import type { Db } from '../platform/database/client.server.ts';
import { setResetToken } from './password-resets.server.ts';

/**
 * Issues the link of a reset, valid once within 15 minutes. Returns null if a newer request has replaced
 * the reset. Only the hash of the token is stored, so issuing again invalidates the first link. The host
 * is taken from the configuration, never from a request.
 */
export async function issueResetLink(
  db: Db,
  resetId: number,
  publicUrl: string,
  now = new Date(),
): Promise<string | null> {
  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000);
  const exists = await setResetToken(db, resetId, {
    tokenHash: hashSessionToken(token),
    expiresAt,
  });
  return exists ? `${publicUrl}/admin/reset-password?token=${token}` : null;
}
