import type { Db } from '../../../platform/database/client.server.ts';
import { getSharedSecret } from '../../../platform/database/secrets.server.ts';
import { seal, unseal } from '../../../platform/auth/seal.server.ts';

const secret = (db: Db) => getSharedSecret(db, 'second factors');

/** Encrypts a text with a key that no backup contains; base64url. */
export const sealText = async (db: Db, text: string): Promise<string> =>
  seal(text, await secret(db)).toString('base64url');

/** Decrypts a text. Returns null if it was changed, or encrypted on another installation. */
export async function unsealText(db: Db, sealed: string): Promise<string | null> {
  const key = await secret(db);
  try {
    return unseal(Buffer.from(sealed, 'base64url'), key);
  } catch {
    return null;
  }
}
