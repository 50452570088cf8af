import { expect, it } from 'vitest';
import { callbackWindows } from './callback-windows.ts';

const open = (opens: string, closes: string) => ({
  days: 'Every day',
  schemaDays: ['Mo' as const],
  opens,
  closes,
});

it.each([
  [[open('09:00', '18:00')], ['asap', 'morning', 'afternoon', 'evening']],
  [[open('09:00', '17:00')], ['asap', 'morning', 'afternoon']],
  [
    [open('12:00', '17:00'), open('17:00', '20:00')],
    ['asap', 'afternoon', 'evening'],
  ],
  [[], ['asap']],
])('offers a call only while the dealer is open: %j', (hours, windows) =>
  expect(callbackWindows(hours)).toEqual(windows),
);
