import { and, eq, lt } from 'drizzle-orm';
import type { Context } from '../../../app/context.server.ts';
import { AppError } from '../../../platform/errors.ts';
import { verifyPassword } from '../../../platform/auth/password.server.ts';
import { recoveryCodes, secondFactors } from '../../../app/schema.server.ts';
import { unsealText } from './keys.server.ts';
import { stepOfCode } from '../totp.server.ts';

type CheckContext = Pick<Context, 'db' | 'now'>;

/**
 * Returns whether a code of the app is right, and stores its step: the same code never counts twice, also not for two
 * requests at the same time.
 * @throws {AppError} conflict if the key cannot be read, after a restore on another installation
 */
export async function acceptCode(
  { db, now }: CheckContext,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const [factor] = await db
    .select({ sealedKey: secondFactors.sealedKey })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  if (!factor) return false;
  const key = await unsealText(db, factor.sealedKey);
  if (key === null)
    throw new AppError(
      'conflict',
      'This site was restored from a backup and can’t check codes of your app any more. Use a recovery code, or ask another owner to reset your second factor.',
    );
  const step = stepOfCode(key, code, now);
  if (step === null) return false;
  const accepted = await db
    .update(secondFactors)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return accepted.length > 0;
}

/** Returns whether a recovery code is right, and deletes it. One of several requests at the same time gets true. */
export async function acceptRecoveryCode(
  { db }: CheckContext,
  { userId, recovery }: { userId: number; recovery: string },
): Promise<boolean> {
  const stored = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  for (const { recoveryCodeId, codeHash } of stored) {
    if (!(await verifyPassword(recovery, codeHash))) continue;
    const deleted = await db
      .delete(recoveryCodes)
      .where(eq(recoveryCodes.recoveryCodeId, recoveryCodeId))
      .returning({ recoveryCodeId: recoveryCodes.recoveryCodeId });
    return deleted.length > 0;
  }
  return false;
}
