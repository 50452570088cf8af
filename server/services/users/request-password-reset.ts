import type { Db } from '../../data/engine/client.ts';
import { insertPasswordReset } from '../../data/users/password-resets.ts';
import { findLogin } from '../../data/users/users.ts';
import type { Queue } from '../../ports/queue.ts';
import {
  RESET_LIMIT,
  resetKey,
  RESETS_FROM_LIMIT,
  resetsFromKey,
  withinLimit,
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
  if (!(await withinLimit(db, resetsFromKey(address), RESETS_FROM_LIMIT, now))) return;
  if (!(await withinLimit(db, resetKey(email), RESET_LIMIT, now))) return;
  await db.transaction(async (tx) => {
    const login = await findLogin(tx, email);
    const resetId = await insertPasswordReset(tx, login?.userId ?? null);
    await queue.enqueue(tx, 'send-reset-mail', { resetId }, `reset-${resetId}`);
  });
}
