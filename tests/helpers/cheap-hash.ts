import { argon2Sync } from 'node:crypto';

/** Hashes a password with Argon2id at the lowest cost, because tests verify hundreds of them. */
export function cheapHash(password: string): string {
  const nonce = Buffer.from('sixteen bytes ok');
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const hash = argon2Sync('argon2id', { ...cost, message: password, nonce, tagLength: 32 });
  const [salt, encoded] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${encoded}`;
}
