import { expect, it } from 'vitest';
import { testDatabase } from '../../tests/helpers/database/database.ts';
import { passwordResets, users } from '../app/schema.server.ts';
import { serializeError } from './log.server.ts';

const { db } = await testDatabase();

/** Private values that the failing statements contain as parameters. */
const CANARIES = ['canary@cars.example', 'Canary', '$argon2id$canary'];

async function failure(statement: PromiseLike<unknown>): Promise<unknown> {
  try {
    await statement;
  } catch (error) {
    return error;
  }
  throw new Error('Expected the statement to fail');
}

it('logs a failed statement without its parameters', async () => {
  const person = {
    email: CANARIES[0] ?? '',
    emailKey: 'canary',
    firstName: 'Canary',
    lastName: 'C',
  };
  const row = { ...person, passwordHash: CANARIES[2] ?? '' };
  await db.insert(users).values(row);
  const twice = await failure(db.insert(users).values(row));
  const foreign = await failure(
    db.insert(passwordResets).values({ userId: 77, tokenHash: 'canary' }),
  );
  for (const error of [twice, foreign, new Error('wrapped', { cause: twice })]) {
    const logged = JSON.stringify(serializeError(error));
    expect(logged).not.toMatch(/canary/i);
    expect(logged).toMatch(/23505|23503/);
  }
  expect(JSON.stringify(serializeError(twice))).toContain('insert into');
  expect(String(twice)).toMatch(/canary/i);
});

it('removes email addresses and credentials from a mail error', () => {
  const error = new Error('550 <canary@cars.example>: smtp://canary:canary@mail.example said no');
  expect(serializeError(error).message).toBe('550 <[address]>: [address] said no');
});

it('keeps message, code and stack of an error, but no other properties', () => {
  const error = Object.assign(new Error('out of space'), { code: 'ENOSPC', path: '/secret' });
  expect(serializeError(error)).toEqual({
    type: 'Error',
    message: 'out of space',
    code: 'ENOSPC',
    stack: expect.stringMatching(/^\s+at .*log\.db\.test\.ts/),
  });
  expect(serializeError('a text')).toEqual({ type: 'string', message: '', stack: '' });
});
