import { describe, expect, it } from 'vitest';
import { mondayOf, weekOf } from './weeks.ts';

describe('a week', () => {
  it.each([
    ['2026-11-23', '2026-W48', '2026-11-23'],
    ['2026-11-29', '2026-W48', '2026-11-23'],
    ['2026-12-31', '2026-W53', '2026-12-28'],
    ['2027-01-03', '2026-W53', '2026-12-28'],
    ['2027-01-04', '2027-W01', '2027-01-04'],
    ['2024-12-30', '2025-W01', '2024-12-30'],
    ['2026-03-29', '2026-W13', '2026-03-23'],
    ['2026-10-25', '2026-W43', '2026-10-19'],
  ])('of %s is %s and begins on %s', (date, week, monday) => {
    expect(weekOf(date)).toBe(week);
    expect(mondayOf(week)).toBe(monday);
  });

  it.each(['2027-W53', '2026-W00', '2026-48', '2026-W4', '1999-W10', '', '２026-W10'])(
    'is not %s',
    (text) => {
      expect(mondayOf(text)).toBeNull();
    },
  );
});
