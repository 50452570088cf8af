import { z } from 'zod';
import { APPOINTMENT_KINDS, APPOINTMENT_STATUSES } from '../enquiries/appointment-options.ts';
import { CURRENCIES } from '../../platform/format.ts';
import { ENQUIRY_KINDS } from '../enquiries/options.ts';
import { carFigures } from '../money/money.ts';
import { id } from '../../platform/fields.ts';
import { displayImage } from '../../platform/images/image.ts';
import { keysOf } from '../../platform/objects.ts';

/** Response of `GET /api/today`. It is calculated for each request and not stored. */

const instant = z.iso.datetime();
const count = z.int().min(0);

const groupOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ count, rows: z.array(row).describe('The most urgent ones') });

const person = {
  enquiryId: id(),
  version: z.int().min(1).describe('Of the enquiry'),
  name: z.string(),
  phone: z.string().nullable().describe('As the person wrote it'),
  phoneE164: z.string().nullable(),
  hasEmail: z.boolean(),
  carTitle: z.string().nullable(),
};

const request = {
  request: z.string().nullable().describe('What the person wants, such as a day or another car'),
};

const waiting = z.object({
  ...person,
  kind: z.enum(keysOf(ENQUIRY_KINDS)),
  isOverdue: z.boolean(),
  ...request,
  words: z.string().nullable().describe('The first words of the latest message'),
  since: instant.describe('When the first message without an answer came'),
  sendAt: instant.nullable().describe('When a reply will be sent; null without one'),
});
export type WaitingRow = z.infer<typeof waiting>;

const appointment = z.object({
  ...person,
  appointmentId: id(),
  kind: z.enum(keysOf(APPOINTMENT_KINDS)),
  status: z.enum(keysOf(APPOINTMENT_STATUSES)),
  startsAt: instant,
  place: z.string().nullable().describe('Null for the address of the dealer'),
  staff: z.string().describe('First name of the colleague'),
});
export type AppointmentRow = z.infer<typeof appointment>;

const followUp = z.object({
  ...person,
  ...request,
  promisedFor: instant.nullable().describe('Null if only the person has not answered'),
  noAnswerDays: count.nullable().describe('Days without an answer; null for a promise'),
});
export type FollowUpRow = z.infer<typeof followUp>;

const undelivered = z.object({
  ...person,
  mailId: id(),
  to: z.string(),
  error: z.string().nullable().describe('The answer of the mail server'),
  stored: z.boolean().describe('Whether it was only stored, because no mail server was set up'),
});
export type UndeliveredRow = z.infer<typeof undelivered>;

const car = {
  carId: id(),
  version: z.int().min(1),
  title: z.string().describe('Year, make and model'),
  registration: z.string().nullable(),
  image: z.string().nullable(),
  imageDetails: displayImage.omit({ src: true }).nullable(),
  price: z.string().describe('Formatted price, or `No price`'),
};

const endingReservation = z.object({
  ...car,
  publish: z.boolean(),
  holdUntil: instant,
  person: z.string().nullable().describe('Who booked the car, if that is known'),
});
export type ReservationRow = z.infer<typeof endingReservation>;

const wantedCar = z.object({
  ...car,
  askedBy: count.describe('People who asked for a car like this one'),
  people: z.array(z.object({ enquiryId: id(), name: z.string() })).describe('The first ones'),
});
export type WantedRow = z.infer<typeof wantedCar>;

const problemCar = z.object({
  ...car,
  currentPrice: z.number(),
  currency: z.enum(CURRENCIES),
  problems: z.array(z.string()).describe('In words, the most urgent first'),
  money: carFigures.optional().describe('Only with `money.read`'),
  needsPrice: z.boolean().describe('Whether another price solves a problem'),
});
export type CarRow = z.infer<typeof problemCar>;

const dealTask = z.object({
  dealId: id(),
  customer: z.string(),
  carTitle: z.string(),
  tasks: z.array(z.string()).describe('In words, the most urgent first'),
  handoverAt: instant.nullable().describe('If the car is handed over today or tomorrow, or late'),
});
export type DealTaskRow = z.infer<typeof dealTask>;

const medianMinutes = z.int().min(0).nullable();

export const today = z.object({
  live: count.describe('Cars'),
  reserved: count.describe('Cars'),
  firstReply: z
    .object({ thisWeek: medianMinutes, lastWeek: medianMinutes })
    .describe('Median minutes of opening hours until the first reply; null without replies'),
  waiting: groupOf(waiting),
  appointments: groupOf(appointment).describe(
    'Of today and tomorrow, and earlier ones of which nobody has said how they ended',
  ),
  followUps: groupOf(followUp),
  undelivered: groupOf(undelivered),
  holds: groupOf(endingReservation).describe('Reservations that end within 24 hours'),
  deals: groupOf(dealTask).describe(
    'Handovers, orders without a deposit after two days, balances that are due, and part exchanges that are not in stock; only with `deals`',
  ),
  wanted: groupOf(wantedCar).describe(
    'Cars that went live in the last 7 days and that somebody asked for, until staff tell them',
  ),
  cars: groupOf(problemCar).describe('Live cars that need something'),
  money: groupOf(problemCar).describe(
    'Live cars that leave less than nothing, and sold cars without a purchase or a sale price; only with `money`',
  ),
  drafts: groupOf(problemCar).describe(
    'Drafts that lack photos or a description, oldest first; only for users who may not read enquiries',
  ),
});
export type Today = z.infer<typeof today>;
