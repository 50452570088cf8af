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
 * Asks for a link to choose a new password; links of before are dead. The same happens for an address
 * that nobody has, but that no mail follows. Beyond ten an hour for an e-mail address, and sixty from
 * the same network address, nothing happens.
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
