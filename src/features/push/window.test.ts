import { expect, it } from 'vitest';
import { pushWindow } from './window.ts';

/** Open on weekdays from 9:00 to 18:00. In November, the time in Dublin is UTC. */
const times = {
  hours: [
    {
      days: 'Monday to Friday',
      schemaDays: ['Mo' as const, 'Tu' as const, 'We' as const, 'Th' as const, 'Fr' as const],
      opens: '09:00',
      closes: '18:00',
    },
  ],
  closedDays: [],
};
const at = (time: string) => new Date(`2026-11-${time}:00.000Z`);

it.each([
  ['an enquiry while open', '23T12:00', null, false, '23T12:00', '23T16:00'],
  ['an enquiry shortly before closing', '23T17:55', null, false, '23T17:55', '23T18:00'],
  ['an enquiry in the evening', '23T18:00', null, false, null, null],
  ['an enquiry in the evening, outsideHours on', '23T18:00', null, true, '23T18:00', '23T22:00'],
  ['an appointment while open', '23T17:30', '23T18:30', false, '23T17:30', '23T18:30'],
  ['an appointment after opening', '24T08:15', '24T09:15', false, '24T09:00', '24T09:15'],
  [
    'an appointment after opening, outsideHours on',
    '24T08:15',
    '24T09:15',
    true,
    '24T08:15',
    '24T09:15',
  ],
  ['an appointment at opening', '24T08:00', '24T09:00', false, '24T08:00', '24T09:00'],
  ['an appointment on a Sunday', '22T13:00', '22T14:00', false, '22T13:00', '22T14:00'],
])('calculates when to send a notice of %s', (_what, now, startsAt, outsideHours, from, until) => {
  const moment = {
    times,
    now: at(now),
    outsideHours,
    startsAt: startsAt ? at(startsAt) : undefined,
  };
  expect(pushWindow(moment)).toEqual(from && until ? { at: at(from), until: at(until) } : null);
});
