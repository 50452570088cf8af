import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { enquiries } from '../../app/schema.server.ts';
import { randomBytes } from 'node:crypto';

/** The digits of Crockford's Base32, which has no I, L, O and U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LENGTH = 6;

/**
 * Returns a reference such as `E-7K2M9Q`.
 * @param bytes six bytes
 */
export const referenceFrom = (bytes: Uint8Array): string =>
  `E-${Array.from(bytes, (byte) => DIGITS[byte % DIGITS.length]).join('')}`;

/** Returns a random reference. An enquiry may have it already, but this is very unlikely. */
export const randomReference = (): string => referenceFrom(randomBytes(LENGTH));

const REFERENCE = new RegExp(`^E-[${DIGITS}]{${LENGTH}}$`);

export const isReference = (text: string): boolean => REFERENCE.test(text);

/** Returns the first ten references in a text, such as the subject of an email. */
export const referencesIn = (text: string): string[] =>
  text
    .toUpperCase()
    .match(new RegExp(`\\bE-[${DIGITS}]{${LENGTH}}\\b`, 'g'))
    ?.slice(0, 10) ?? [];

async function referenceExists(db: Db, reference: string): Promise<boolean> {
  const rows = await db
    .select({ enquiryId: enquiries.enquiryId })
    .from(enquiries)
    .where(eq(enquiries.reference, reference));
  return rows.length > 0;
}

/** Returns a reference that no enquiry has. */
export async function newReference(tx: Db): Promise<string> {
  const reference = randomReference();
  return (await referenceExists(tx, reference)) ? newReference(tx) : reference;
}
