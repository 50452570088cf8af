import { expect, it } from 'vitest';
import { testDatabase } from './testing/database.ts';
import { passwordResets, users } from './data/schema.ts';
import { serializeError } from './log.ts';

const { db } = await testDatabase();

/** Whatever a statement that fails was given. */
const CANARIES = ['canary@cars.example', 'Canary', '$argon2id$canary'];

async function failure(statement: PromiseLike<unknown>): Promise<unknown> {
  try {
    await statement;
  } catch (error) {
    return error;
  }
  throw new Error('The statement was meant to fail');
}

it('a statement that fails is told without the values that it was given', async () => {
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
    // The error itself holds them: a log that wrote all of it would leak.
    const told = JSON.stringify(serializeError(error));
    expect(told).not.toMatch(/canary/i);
    expect(told).toMatch(/23505|23503/);
  }
  expect(JSON.stringify(serializeError(twice))).toContain('insert into');
  expect(String(twice)).toMatch(/canary/i);
});

it('a mail that is refused is told without whom it was for', () => {
  const error = new Error('550 <canary@cars.example>: smtp://canary:canary@mail.example said no');
  expect(serializeError(error).message).toBe('550 <[address]>: [address] said no');
});

it('an error keeps its sentence, its code and where it came from', () => {
  const error = Object.assign(new Error('out of space'), { code: 'ENOSPC', path: '/secret' });
  expect(serializeError(error)).toEqual({
    type: 'Error',
    message: 'out of space',
    code: 'ENOSPC',
    stack: expect.stringMatching(/^\s+at .*log\.db\.test\.ts/),
  });
  expect(serializeError('a text')).toEqual({ type: 'string', message: '', stack: '' });
});
