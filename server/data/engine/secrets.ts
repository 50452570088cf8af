import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './client.ts';
import { secrets } from '../schema.ts';

/** 32 random bytes under a name: the same for every process on this database, also when several ask first at once. */
export async function getSharedSecret(db: Db, name: string): Promise<Buffer> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`The secret ${name} vanished`);
  return Buffer.from(row.value, 'base64url');
}
