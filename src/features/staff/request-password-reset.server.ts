import type { Context } from '../../app/context.server.ts';
import {
  insertPasswordReset,
  deletePasswordReset,
  findResetUser,
} from './password-resets.server.ts';
import { findActiveUser } from './user-queries.server.ts';
import { queueMail } from '../mails/queue-mail.server.ts';
import { passwordResetMail } from './password-reset-mail.server.ts';
import { consumeRateLimit } from '../../platform/rate-limits/rate-limits.server.ts';
import {
  RESET_LIMIT,
  resetAccountKey,
  RESET_LIMIT_PER_NETWORK,
  resetNetworkKey,
} from './sign-in-limits.server.ts';
import { hasMailWithLink } from '../mails/mail-queries.server.ts';

const NOBODY = 'nobody@unknown.invalid';

/**
 * Sends a password reset link; earlier links stop working. Runs the same statements for unknown email
 * addresses: their mail is queued too, but has no link, so it is deleted instead of being sent. Does nothing beyond 10 requests an hour per email address
 * or 60 per network.
 */
export async function requestPasswordReset(
  ctx: Pick<Context, 'db' | 'now' | 'settings' | 'queue' | 'publicUrl'>,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const { db, settings } = ctx;
  const ofNetwork = { address, keyOf: resetNetworkKey, ...RESET_LIMIT_PER_NETWORK };
  if (!(await consumeRateLimit(ctx, ofNetwork))) return;
  if (!(await consumeRateLimit(ctx, { key: resetAccountKey(email), ...RESET_LIMIT }))) return;
  await db.transaction(async (tx) => {
    const user = await findActiveUser(tx, email);
    const resetId = await insertPasswordReset(tx, user?.userId ?? null);
    await queueMail(tx, ctx, {
      kind: 'passwordReset',
      to: user?.email ?? NOBODY,
      linkId: resetId,
      ...passwordResetMail({
        firstName: user?.firstName ?? '',
        dealer: settings.current('dealer').name,
      }),
    });
  });
}

/** Queues the mail of a reset, unless it was queued before. Deletes a reset without an active user. */
export async function queueResetMail(
  ctx: Pick<Context, 'db' | 'settings' | 'queue' | 'publicUrl' | 'now'>,
  { resetId }: { resetId: number },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await findResetUser(tx, resetId);
    if (!user) return deletePasswordReset(tx, resetId);
    if (await hasMailWithLink(tx, { kind: 'passwordReset', linkId: resetId })) return;
    const { email, firstName } = user;
    await queueMail(tx, ctx, {
      kind: 'passwordReset',
      to: email,
      linkId: resetId,
      ...passwordResetMail({ firstName, dealer: ctx.settings.current('dealer').name }),
    });
  });
}
