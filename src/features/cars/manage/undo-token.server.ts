import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { StaffContext } from '../../../app/context.server.ts';
import { getSharedSecret } from '../../../platform/database/secrets.server.ts';
import { AppError } from '../../../platform/errors.ts';
import { id } from '../../../platform/fields.ts';
import { MAX_BULK, UNDO_MINUTES } from './options.ts';

/** The values of a car that a bulk change replaced, and the version of the car after the change. */
const undoneCar = z.object({
  carId: id(),
  version: id(),
  values: z.object({
    currentPrice: z.string(),
    publish: z.boolean(),
    premium: z.boolean(),
    /** Null if the change added the description: a car that has one keeps it. */
    description: z.null().optional(),
  }),
  archivedAt: z.iso.datetime().nullable(),
});
export type UndoneCar = z.infer<typeof undoneCar>;

const payload = z.object({
  userId: id(),
  until: z.int(),
  cars: z.array(undoneCar).min(1).max(MAX_BULK),
});

type TokenContext = Pick<StaffContext, 'db' | 'user' | 'now'>;

export const readUndoSecret = (db: TokenContext['db']) => getSharedSecret(db, 'bulk-undo');

/** Returns a signed token with the former values, so that no table has to keep them. */
export function createUndoToken(
  { user, now }: Pick<TokenContext, 'user' | 'now'>,
  secret: Buffer,
  cars: UndoneCar[],
) {
  const until = now.getTime() + UNDO_MINUTES * 60_000;
  const text = Buffer.from(JSON.stringify({ userId: user.userId, until, cars })).toString(
    'base64url',
  );
  const mac = sign(secret, text).toString('base64url');
  return { token: `${text}.${mac}`, until: new Date(until).toISOString() };
}

/**
 * Returns the cars of a token.
 * @throws {AppError} conflict for a forged token or the token of another user; gone for an expired one
 */
export async function readUndoToken({ db, user, now }: TokenContext, token: string) {
  const [text = '', mac = ''] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const expected = sign(await readUndoSecret(db), text);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalidToken();
  const { data } = payload.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  // An earlier release may have signed another format.
  if (data?.userId !== user.userId) throw invalidToken();
  const { until, cars } = data;
  if (until < now.getTime()) {
    const message = `A change can be undone for ${UNDO_MINUTES} minutes. This one is older.`;
    throw new AppError('gone', message);
  }
  return cars;
}

const invalidToken = () => new AppError('conflict', 'This change can’t be undone.');

const sign = (secret: Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
