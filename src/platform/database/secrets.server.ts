import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './client.server.ts';
import { secrets } from './secrets-table.server.ts';

/**
 * Returns 32 random bytes that all processes on this database share, created on first use. Safe if
 * several processes call it at the same time.
 */
export async function getSharedSecret(db: Db, name: string): Promise<Buffer> {
  const read = () => db.select().from(secrets).where(eq(secrets.name, name));
  let [row] = await read();
  if (!row) {
    await db
      .insert(secrets)
      .values({ name, value: randomBytes(32).toString('base64url') })
      .onConflictDoNothing();
    [row] = await read();
  }
  if (!row) throw new Error(`Secret ${name} not found after insert`);
  return Buffer.from(row.value, 'base64url');
}

/** Returns a function for a shared secret, which is read from the database once. */
export function rememberSecret(db: Db, name: string): () => Promise<Buffer> {
  let loading: Promise<Buffer> | undefined;
  return () =>
    (loading ??= getSharedSecret(db, name).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
