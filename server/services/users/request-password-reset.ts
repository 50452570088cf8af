import type { Db } from '../../data/engine/client.ts';
import { insertPasswordReset } from '../../data/users/password-resets.ts';
import { findActiveLogin } from '../../data/users/users.ts';
import type { Queue } from '../../ports/queue.ts';
import {
  RESET_LIMIT,
  resetAccountKey,
  RESET_LIMIT_PER_ADDRESS,
  resetAddressKey,
  consumeRateLimit,
} from './rate-limits.ts';

/**
 * Sends a password reset link by job; earlier links stop working. Runs the same statements for unknown
 * e-mail addresses, without sending a mail. Does nothing beyond 10 requests an hour per e-mail address
 * or 60 per network address.
 */
export async function requestPasswordReset(
  { db, queue }: { db: Db; queue: Queue },
  email: string,
  address: string,
  now = new Date(),
): Promise<void> {
  if (!(await consumeRateLimit(db, resetAddressKey(address), RESET_LIMIT_PER_ADDRESS, now))) return;
  if (!(await consumeRateLimit(db, resetAccountKey(email), RESET_LIMIT, now))) return;
  await db.transaction(async (tx) => {
    const login = await findActiveLogin(tx, email);
    const resetId = await insertPasswordReset(tx, login?.userId ?? null);
    await queue.enqueue(tx, 'send-reset-mail', { resetId }, `reset-${resetId}`);
  });
}
