import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP recommendation for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** Hashes a password with Argon2id and a random salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const hash = await derive('argon2id', {
    ...COST,
    message: password,
    nonce,
    tagLength: HASH_BYTES,
  });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`;
}

/** Compares in constant time. */
export async function verifyPassword(password: string, encoded: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', stored = ''] = ENCODED.exec(encoded) ?? [];
  if (!stored) throw new Error('Stored password hash is not in Argon2id format');
  const expected = Buffer.from(stored, 'base64');
  const hash = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(hash, expected);
}
