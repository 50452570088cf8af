import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '../../platform/durations.ts';
import { seal, unseal } from '../../platform/auth/seal.server.ts';
import type { Answer, IdempotentRequest } from '../../platform/http/idempotency-key.server.ts';
import { AppError } from '../../platform/errors.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { eq, lte } from 'drizzle-orm';
import { idempotencyKeys } from '../../app/schema.server.ts';

/** How long an answer is stored. The same request a day later is a new one. */
const KEPT_MS = DAY_MS;
/** A request without an answer after this time was cut off, for example by the end of the process. */
const CUT_OFF_MS = 60_000;
/** How long a repeated request waits for the answer to the first one. */
const WAIT_MS = 5_000;
const STEP_MS = 100;

/**
 * Answers a request once: a repeated one with the same key gets the stored answer and writes nothing. After an
 * error, nothing is stored, and the request can be repeated.
 * @throws {AppError} conflict for another request with the same key, or if nobody knows whether the first request
 * was saved; unavailable while the first one is being answered
 */
export async function answerOnce(
  db: Db,
  request: IdempotentRequest,
  work: () => Promise<Answer>,
  now = new Date(),
): Promise<Answer> {
  const { userId, address, key } = request;
  const keyHash = hash(`${userId} ${address} ${key}`);
  const bodyHash = hash(bodyText(request.body));
  const endsAt = new Date(now.getTime() + KEPT_MS);
  await deleteExpiredKeys(db, now);
  for (let waited = 0; ; waited += STEP_MS) {
    if (await claimKey(db, { keyHash, userId, bodyHash, endsAt })) break;
    const earlier = await findKey(db, keyHash);
    // The first request failed meanwhile.
    if (!earlier) continue;
    if (earlier.bodyHash !== bodyHash)
      throw new AppError('conflict', 'This Idempotency-Key belongs to another request.');
    if (earlier.status !== null && earlier.answer !== null)
      return {
        status: earlier.status,
        text: unseal(Buffer.from(earlier.answer, 'base64'), cipherKey(key)),
      };
    if (earlier.endsAt.getTime() - KEPT_MS + CUT_OFF_MS <= now.getTime()) {
      await releaseKey(db, keyHash);
      throw new AppError(
        'conflict',
        'We don’t know whether your first try was saved. Please check, then try again if it’s missing.',
      );
    }
    if (waited >= WAIT_MS)
      throw new AppError('unavailable', 'Your first try is still being saved. Please try again.', {
        details: { retryAfter: 3 },
      });
    await sleep(STEP_MS);
  }
  let answer: Answer;
  try {
    answer = await work();
  } catch (error) {
    await releaseKey(db, keyHash);
    throw error;
  }
  const sealed = seal(answer.text, cipherKey(key)).toString('base64');
  await storeAnswer(db, keyHash, { status: answer.status, answer: sealed });
  return answer;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

function bodyText(body: unknown): string {
  if (typeof body !== 'object' || body === null) return String(body);
  return JSON.stringify({ ...body, version: undefined });
}

/** The database contains only a hash of the key, so nobody can decrypt an answer with it or with a backup. */
const cipherKey = (key: string) => createHash('sha256').update(`answer ${key}`).digest();

type IdempotencyRecord = typeof idempotencyKeys.$inferSelect;

/** Inserts a key. Returns false if another request has it. */
async function claimKey(
  db: Db,
  claim: Pick<IdempotencyRecord, 'keyHash' | 'userId' | 'bodyHash' | 'endsAt'>,
): Promise<boolean> {
  const rows = await db
    .insert(idempotencyKeys)
    .values(claim)
    .onConflictDoNothing()
    .returning({ keyHash: idempotencyKeys.keyHash });
  return rows.length > 0;
}

async function findKey(db: Db, keyHash: string): Promise<IdempotencyRecord | null> {
  const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.keyHash, keyHash));
  return row ?? null;
}

async function storeAnswer(
  db: Db,
  keyHash: string,
  answer: { status: number; answer: string },
): Promise<void> {
  await db.update(idempotencyKeys).set(answer).where(eq(idempotencyKeys.keyHash, keyHash));
}

async function releaseKey(db: Db, keyHash: string): Promise<void> {
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.keyHash, keyHash));
}

async function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.endsAt, now));
}
