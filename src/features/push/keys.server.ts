import { createECDH } from 'node:crypto';
import type { Db } from '../../platform/database/client.server.ts';
import { getSharedSecret } from '../../platform/database/secrets.server.ts';

/**
 * Returns the keys by which push services recognise this server (VAPID), both as base64url. The private key is a
 * shared secret: 32 random bytes.
 */
export async function pushKeys(db: Db): Promise<{ publicKey: string; privateKey: string }> {
  const secret = await getSharedSecret(db, 'push');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: secret.toString('base64url'),
  };
}
