import { expect, it } from 'vitest';
import { isDemanded } from '../settings/second-factor.ts';
import { stepOfCode } from './totp.server.ts';

/** The key of RFC 6238, appendix B: `12345678901234567890` in base32. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// The last six digits of the eight in RFC 6238, appendix B, SHA-1.
it.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
])('accepts the code of RFC 6238 at %i seconds', (seconds, code, step) => {
  expect(stepOfCode(KEY, code, new Date(seconds * 1000))).toBe(step);
  expect(stepOfCode(KEY, code, new Date((seconds + 30) * 1000))).toBe(step);
  expect(stepOfCode(KEY, code, new Date((seconds - 30) * 1000))).toBe(step);
  expect(stepOfCode(KEY, code, new Date((seconds + 60) * 1000))).toBeNull();
});

it.each([
  ['nobody', null, 'admin', false],
  ['owners', null, 'admin', true],
  ['owners', null, 'sales', false],
  ['everybody', null, 'prep', true],
  // Midnight in Dublin is 23:00 UTC in summer.
  ['everybody', '2026-07-02', 'prep', true],
  ['everybody', '2026-07-03', 'prep', false],
] as const)(
  'demands a second factor of %s from %s of a user with the role %s: %s',
  (who, from, role, expected) => {
    expect(isDemanded({ who, from }, { role }, new Date('2026-07-01T23:00:00Z'))).toBe(expected);
  },
);
