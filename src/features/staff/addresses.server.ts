import { and, inArray, isNull } from 'drizzle-orm';
import { type Capability, rolesWith } from '../../app/capabilities.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { users } from '../../app/schema.server.ts';

/** Returns the email addresses of the active users who have a capability. */
export async function staffAddresses(db: Db, capability: Capability): Promise<string[]> {
  const found = await db
    .select({ email: users.email })
    .from(users)
    .where(and(isNull(users.disabledAt), inArray(users.role, [...rolesWith(capability)])));
  return found.map(({ email }) => email);
}
