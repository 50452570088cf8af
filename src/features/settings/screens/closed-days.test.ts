import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CLOSED_DAYS_FORMAT } from './closed-days.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z') });
});
afterEach(() => vi.useRealTimers());

const day = (date: string) => ({ date, label: 'Closed' });

it('shows the closed days from today in order, and keeps those of the last 90 days', () => {
  const closedDays = ['2026-12-25', '2026-11-25', '2026-11-26', '2026-08-28', '2026-08-27'].map(
    day,
  );
  const form = CLOSED_DAYS_FORMAT.toForm({ closedDays });
  expect(form.closedDays).toEqual([day('2026-11-26'), day('2026-12-25')]);
  expect(CLOSED_DAYS_FORMAT.toSetting(form)).toEqual({
    closedDays: ['2026-11-26', '2026-12-25', '2026-11-25', '2026-08-28'].map(day),
  });
});
