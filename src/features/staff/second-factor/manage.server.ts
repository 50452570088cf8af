import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Context, StaffContext } from '../../../app/context.server.ts';
import { recoveryCodes, secondFactors } from '../../../app/schema.server.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { hashPassword } from '../../../platform/auth/password.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { queueMail } from '../../mails/queue-mail.server.ts';
import { secondFactorMail } from '../account-mail.server.ts';
import { auditUser } from '../audit-user.server.ts';
import { requirePassword } from '../require-password.server.ts';
import { clearWrongCodes } from '../sign-in-limits.server.ts';
import { deleteSessionsOfUser, findNames, lockUser } from '../user-queries.server.ts';
import type { SecondFactorEvent } from '../../audit-log/second-factor-events.ts';
import { isDemanded } from '../../settings/second-factor.ts';
import { sealText, unsealText } from './keys.server.ts';
import { RECOVERY_CODES } from './second-factor.ts';
import { keyUri, newKey, stepOfCode } from '../totp.server.ts';

const SETUP_MS = 15 * 60_000;

/** The content of the encrypted `setup`. */
const setupContent = z.object({ userId: z.int(), key: z.string(), until: z.int() });

/** Returns the second factor of a user, or null. */
export async function readSecondFactor(db: Db, userId: number) {
  const [factor] = await db
    .select({
      name: secondFactors.name,
      createdAt: secondFactors.createdAt,
      lastUsedAt: secondFactors.lastUsedAt,
    })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  if (!factor) return null;
  return {
    name: factor.name,
    createdAt: factor.createdAt.toISOString(),
    lastUsedAt: factor.lastUsedAt?.toISOString() ?? null,
    recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
  };
}

interface Proof {
  currentPassword: string;
  /** IP address of the client. */
  address: string;
}

/**
 * Creates a key for the app of the signed-in user. `confirmSetup` stores it with the first correct code; an earlier app
 * works until then.
 * @throws {AppError} invalid for a wrong password; tooMany after ten failures in three minutes
 */
export async function startSetup(ctx: StaffContext, { currentPassword, address }: Proof) {
  const { db, user, now, settings } = ctx;
  await requirePassword(ctx, { password: currentPassword, address });
  const key = newKey();
  const content = { userId: user.userId, key, until: now.getTime() + SETUP_MS };
  return {
    setup: await sealText(db, JSON.stringify(content)),
    key,
    uri: keyUri(key, { issuer: settings.current('dealer').name, label: user.email }),
  };
}

/**
 * Stores the app of the signed-in user after its first correct code, with new recovery codes, and ends the user's other
 * sessions. Returns the recovery codes, which cannot be read again.
 * @throws {AppError} invalid for a wrong code; conflict if `setup` has expired or belongs to another user
 */
export async function confirmSetup(
  ctx: StaffContext,
  {
    setup,
    code,
    name,
    tokenHash,
  }: { setup: string; code: string; name: string; tokenHash: string },
): Promise<string[]> {
  const { db, user, now } = ctx;
  const { userId } = user;
  const opened = setupContent.safeParse(JSON.parse((await unsealText(db, setup)) ?? 'null'));
  if (!opened.success || opened.data.userId !== userId || opened.data.until < now.getTime())
    throw new AppError('conflict', 'This took too long. Please start again.');
  const step = stepOfCode(opened.data.key, code, now);
  if (step === null)
    throw invalidField('code', 'This code isn’t right. Check the time of your phone');
  const codes = newRecoveryCodes();
  const factor = {
    name: name || 'Authenticator app',
    sealedKey: await sealText(db, opened.data.key),
    lastStep: step,
    createdAt: now,
    lastUsedAt: null,
  };
  const hashes = await hashCodes(codes);
  await db.transaction(async (tx) => {
    await tx
      .insert(secondFactors)
      .values({ userId, ...factor })
      .onConflictDoUpdate({ target: secondFactors.userId, set: factor });
    await storeRecoveryCodes(tx, userId, hashes);
    await deleteSessionsOfUser(tx, { userId, keptTokenHash: tokenHash });
    await recordChange(tx, ctx, { userId, event: 'added' });
  });
  return codes;
}

/**
 * Replaces the recovery codes of the signed-in user and returns the new ones.
 * @throws {AppError} invalid for a wrong password; conflict without a second factor; tooMany
 */
export async function renewRecoveryCodes(ctx: StaffContext, proof: Proof): Promise<string[]> {
  const { db, user } = ctx;
  await requirePassword(ctx, { ...proof, password: proof.currentPassword });
  const codes = newRecoveryCodes();
  const hashes = await hashCodes(codes);
  await db.transaction(async (tx) => {
    const factor = await tx
      .select({ userId: secondFactors.userId })
      .from(secondFactors)
      .where(eq(secondFactors.userId, user.userId))
      .for('update');
    if (factor.length === 0) throw new AppError('conflict', 'You have no second factor.');
    await storeRecoveryCodes(tx, user.userId, hashes);
    await recordChange(tx, ctx, { userId: user.userId, event: 'recoveryCodes' });
  });
  return codes;
}

/**
 * Removes the second factor of the signed-in user.
 * @throws {AppError} invalid for a wrong password; conflict if the dealer demands one; tooMany
 */
export async function removeSecondFactor(ctx: StaffContext, proof: Proof): Promise<void> {
  const { db, user, now, settings } = ctx;
  await requirePassword(ctx, { ...proof, password: proof.currentPassword });
  if (isDemanded(settings.current('secondFactor'), user, now))
    throw new AppError(
      'conflict',
      'Your dealership asks for a second factor. Set up another app instead.',
    );
  await db.transaction((tx) => deleteFactor(tx, ctx, { userId: user.userId, event: 'removed' }));
}

/**
 * Removes the second factor of a user who lost the phone, and ends the user's sessions. `user` of the context is null
 * for the command line.
 * @throws {AppError} notFound; conflict for the caller's own one, whose removal needs the password
 */
export async function resetSecondFactor(
  ctx: EventContext & Pick<Context, 'db'>,
  { userId }: { userId: number },
): Promise<void> {
  if (ctx.user?.userId === userId)
    throw new AppError('conflict', 'Remove your own second factor under Your account.');
  await ctx.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('notFound', 'This user does not exist.');
    await deleteSessionsOfUser(tx, { userId });
    await deleteFactor(tx, ctx, { userId, event: 'reset' });
  });
}

type EventContext = Pick<Context, 'user' | 'settings' | 'queue' | 'publicUrl' | 'now'>;

interface FactorChange {
  userId: number;
  event: SecondFactorEvent;
}

async function deleteFactor(tx: Db, ctx: EventContext, change: FactorChange): Promise<void> {
  const { userId } = change;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const deleted = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ userId: secondFactors.userId });
  if (deleted.length > 0) await recordChange(tx, ctx, change);
}

/**
 * Writes the audit entry of a change and emails the user. Resets the limit of wrong codes, which is safe: each
 * change needs more than a code of the app.
 */
export async function recordChange(
  tx: Db,
  ctx: EventContext,
  { userId, event }: FactorChange,
): Promise<void> {
  await clearWrongCodes({ db: tx, now: ctx.now }, userId);
  const changes = { secondFactor: { from: null, to: event } };
  await auditUser(tx, { staff: ctx.user, userId, action: 'secondFactor', changes });
  const user = await findNames(tx, userId);
  if (!user?.email) return;
  const dealer = ctx.settings.current('dealer');
  const mail = secondFactorMail({ firstName: user.firstName, dealer, event });
  await queueMail(tx, ctx, { kind: 'secondFactorChanged', to: user.email, ...mail });
}

/** Without the letters and digits that look alike on paper: i, l, 1, o, 0. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 16;

/** Returns codes of 79 random bits, in groups of four: `abcd-efgh-jkmn-pqrs`. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: CODE_LENGTH }, (_, at) => {
      const letter = ALPHABET[randomInt(ALPHABET.length)] ?? '';
      return at > 0 && at % 4 === 0 ? `-${letter}` : letter;
    }).join(''),
  );

const hashCodes = (codes: readonly string[]): Promise<string[]> =>
  Promise.all(codes.map((code) => hashPassword(code.replaceAll('-', ''))));

async function storeRecoveryCodes(tx: Db, userId: number, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}
