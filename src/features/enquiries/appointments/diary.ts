import { z } from 'zod';
import { id } from '../../../platform/fields.ts';
import { mondayOf } from '../../opening/weeks.ts';
import { appointment } from './appointment.ts';

/** The appointments of all colleagues in a week. */

export const diaryQuery = z.object({
  week: z
    .string()
    .refine((week) => mondayOf(week) !== null, 'Choose a week, for example 2026-W48')
    .optional()
    .describe('A week of ISO 8601, such as `2026-W48`; omitted: this week'),
});

const diaryAppointment = appointment.omit({ staffId: true, licenceSeen: true }).extend({
  enquiryId: id(),
  name: z.string().describe('Name of the person'),
  phone: z.string().nullable(),
  carTitle: z.string().nullable(),
});
export type DiaryAppointment = z.infer<typeof diaryAppointment>;

const handover = z.object({
  dealId: id(),
  name: z.string(),
  carTitle: z.string(),
  at: z.iso.datetime(),
});

const week = z.string();

export const diary = z.object({
  week,
  previous: week.nullable().describe('Null before the year 2000'),
  next: week.nullable(),
  today: z.iso.date(),
  days: z
    .array(
      z.object({
        date: z.iso.date(),
        opening: z.string().describe('`Open from 09:00 to 18:00`, `Closed on Sundays`'),
        isClosed: z.boolean(),
        appointments: z.array(diaryAppointment).describe('Earliest first'),
        handovers: z.array(handover).describe('Cars of deals, earliest first'),
      }),
    )
    .describe('Monday to Sunday, in Dublin'),
});
export type Diary = z.infer<typeof diary>;
