import { AppError } from '../../../domain/errors.ts';
import { hashPassword } from '../../auth/password.ts';
import { hashSessionToken, isSessionToken } from '../../auth/session-token.ts';
import type { Db } from '../../data/engine/client.ts';
import { consumeReset, findValidReset, setPassword } from '../../data/users/password-resets.ts';
import { clearFailedSignIns } from './rate-limits.ts';

const DEAD_LINK = 'This link has expired or was already used';

/**
 * Sets a new password, once for each link. Every session of the user ends, and whoever was kept waiting
 * by failed sign-ins may sign in from this address at once.
 * @throws {AppError} invalid, where the link is over
 */
export async function resetPassword(
  db: Db,
  { token, password }: { token: string; password: string },
  address: string,
  now = new Date(),
): Promise<void> {
  const dead = new AppError('invalid', DEAD_LINK, { fields: { token: DEAD_LINK } });
  if (!isSessionToken(token)) throw dead;
  const tokenHash = hashSessionToken(token);
  const user = await findValidReset(db, tokenHash, now);
  if (!user) throw dead;
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    if (!(await consumeReset(tx, tokenHash))) throw dead;
    await setPassword(tx, user.userId, passwordHash);
  });
  await clearFailedSignIns(db, user.email, address, now);
}
