import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.server.ts';

it('hashes with Argon2id, 19 MiB and two passes', async () => {
  const hash = await hashPassword('a long enough secret');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(hash).not.toContain('secret');
});

it('uses a random salt', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'));
});

it('verifies the exact password only', async () => {
  const hash = await hashPassword('Café crème 1902');
  expect(await verifyPassword('Café crème 1902', hash)).toBe(true);
  expect(await verifyPassword('Café crème 1903', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});

it('verifies a hash with other cost parameters', async () => {
  // Test vector of the reference implementation.
  const hash =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', hash)).toBe(true);
});

it('throws for a stored hash that is not in Argon2id format', async () => {
  await expect(verifyPassword('password', 'plain')).rejects.toThrow('not in Argon2id format');
});
