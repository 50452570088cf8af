import { z } from 'zod';
import { APPOINTMENT_KINDS } from '../appointment-options.ts';
import { id, oneLine, text } from '../../../platform/fields.ts';
import { keysOf } from '../../../platform/objects.ts';
import { dublinInstant, existsInDublin } from '../../../platform/dublin-time.ts';

const NO_SUCH_TIME = 'This time doesn’t exist. Please choose another.';
const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::00)?$/;

/** The start of a test drive that a visitor asks for; null if it is empty or omitted. */
export const wantedAt = z
  .union(
    [z.literal(''), z.iso.datetime({ local: true, offset: true, error: NO_SUCH_TIME })],
    NO_SUCH_TIME,
  )
  .nullish()
  .transform((value, ctx) => {
    if (!value) return null;
    const [, date = '', time = ''] = LOCAL.exec(value) ?? [];
    if (!date) return new Date(value);
    if (existsInDublin(date, time)) return dublinInstant(date, time);
    ctx.issues.push({ code: 'custom', message: NO_SUCH_TIME, input: value });
    return z.NEVER;
  })
  .describe(
    'Start of the test drive: one of the slots. A time without an offset is a time in Dublin',
  );

export const LICENCE_REQUIRED =
  'You need a full licence for a test drive. You’re welcome to come and see the car anyway.';

/** Limits of texts, in characters, and of the length, in minutes. */
const APPOINTMENT_BOUNDS = {
  maxPlace: 120,
  maxNote: 500,
  minMinutes: 15,
  maxMinutes: 240,
} as const;

const version = z.int('`version` is required').min(1).describe('Version of the enquiry');
const LENGTH = `Choose from ${APPOINTMENT_BOUNDS.minMinutes} to ${APPOINTMENT_BOUNDS.maxMinutes} minutes`;

const startsAt = z.iso.datetime({ offset: true, error: 'Choose a day and a time' });
const minutes = z
  .int(LENGTH)
  .min(APPOINTMENT_BOUNDS.minMinutes, LENGTH)
  .max(APPOINTMENT_BOUNDS.maxMinutes, LENGTH);
const staffId = id('Choose a colleague');
// Not the schemas of forms: they parse an omitted field to null, which would clear it in an update.
const place = oneLine(APPOINTMENT_BOUNDS.maxPlace)
  .nullable()
  .transform((value) => value || null)
  .optional()
  .describe('Null for the address of the dealer');
const note = text(APPOINTMENT_BOUNDS.maxNote)
  .nullable()
  .transform((value) => value?.replaceAll(/\r\n?/g, '\n') || null)
  .optional()
  .describe('For staff only');
const invite = z
  .boolean()
  .default(false)
  .describe('Confirms the appointment and emails the customer an invitation');

const confirm = z.boolean().default(false).describe('Accepts a time at which the dealer is closed');

export const appointmentInput = z.strictObject({
  version,
  confirm,
  kind: z.enum(keysOf(APPOINTMENT_KINDS), 'Choose what it is for'),
  startsAt,
  minutes,
  staffId,
  place,
  note,
  invite,
});
export type AppointmentInput = z.output<typeof appointmentInput>;

/** An omitted field stays unchanged. */
export const appointmentUpdate = z.strictObject({
  version,
  confirm,
  startsAt: startsAt.optional(),
  minutes: minutes.optional(),
  staffId: staffId.optional(),
  place,
  note,
  invite,
  status: z.enum(['done', 'noShow']).optional().describe('How the appointment ended'),
  licenceSeen: z.boolean().optional().describe('Whether staff have seen the driving licence'),
});
export type AppointmentUpdate = z.output<typeof appointmentUpdate>;

export const appointmentCancellation = z.strictObject({ version });
