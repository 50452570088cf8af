import { expect, it } from 'vitest';
import { limitStatements, splitLimits } from './session-limits.server.ts';

it.each([
  ['postgres://a:b@db:5432/cars', 'postgres://a:b@db:5432/cars', {}],
  [
    'postgres://db/cars?statement_timeout=30000&sslmode=require&lock_timeout=0',
    'postgres://db/cars?sslmode=require',
    { statement_timeout: 30_000, lock_timeout: 0 },
  ],
  [
    'postgres://db/cars?idle_in_transaction_session_timeout=5',
    'postgres://db/cars',
    { idle_in_transaction_session_timeout: 5 },
  ],
  ['postgres:///cars?host=%2Frun%2Fa%20b', 'postgres:///cars?host=%2Frun%2Fa%20b', {}],
])('extracts the limits from %s and keeps other parameters unchanged', (url, rest, limits) => {
  expect(splitLimits(url)).toEqual({ url: rest, limits });
});

it('returns one statement per limit', () => {
  expect(limitStatements({ statement_timeout: 15_000, lock_timeout: 0 })).toBe(
    'set statement_timeout = 15000; set lock_timeout = 0; ',
  );
  expect(limitStatements({})).toBe('');
});
