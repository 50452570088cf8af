import { z } from 'zod';
import { carCard } from '../cars/car.ts';
import { carFilters } from '../cars/car-search.ts';
import { CONTACT_BOUNDS } from '../customers/options.ts';
import { id, oneLine, text } from '../../platform/fields.ts';
import { keysOf } from '../../platform/objects.ts';
import { ALERT_KINDS, ALERT_STATES, FREQUENCIES } from './options.ts';

/** Requests and responses about alerts. */

const EMAIL = 'Enter your email address';
const FREQUENCY = 'Choose how often we write to you';

/** Converts numbers and booleans to strings, because the search filters are parsed from strings, as in an address. */
const filters = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, one]) => [
            name,
            typeof one === 'number' || typeof one === 'boolean' ? String(one) : one,
          ]),
        )
      : value,
  z.strictObject(
    carFilters.omit({ publish: true }).shape,
    'The filters must be an object, such as {"makeId": 3}',
  ),
);

const frequency = z.enum(keysOf(FREQUENCIES), FREQUENCY);

export const alertInput = z.object({
  stamp: text(200, 'This form has expired').describe('From `/api/enquiries/stamp`'),
  email: oneLine(CONTACT_BOUNDS.maxEmail, EMAIL, EMAIL).pipe(z.email(EMAIL)),
  kind: z.enum(ALERT_KINDS, 'This must be search or car'),
  filters: filters
    .optional()
    .describe('For a search: its parameters, as in `/api/cars/search`; none for every car'),
  carId: id().optional().describe('For a car'),
  frequency: frequency.default('daily').describe('An alert for a car is sent at most this often'),
});
export type AlertInput = z.infer<typeof alertInput>;

export const alertUpdate = z.object({ frequency });

/** An alert, for anybody who has a link to it. Omits the email address, because people forward links. */
export const alert = z.object({
  kind: z.enum(ALERT_KINDS),
  title: z.string().describe('The filters in words, or the car'),
  carId: id().nullable(),
  frequency: z.enum(keysOf(FREQUENCIES)),
  state: z.enum(ALERT_STATES),
  cars: z.array(carCard).describe('The newest cars that fit a search today; at most three'),
});
export type Alert = z.infer<typeof alert>;

const count = z.int().min(0);

/** Number of alerts. Contains no email addresses. */
export const alertCounts = z.object({
  searches: count.describe('Alerts for searches that are started and not stopped'),
  cars: count.describe('Alerts for cars that are started and not stopped'),
  people: count.describe('Addresses with at least one of them'),
});
export type AlertCounts = z.infer<typeof alertCounts>;

export const alertPeople = z.object({
  data: z
    .array(z.object({ email: z.string(), alerts: count, since: z.iso.datetime() }))
    .describe('Addresses with alerts, the latest first; at most 100'),
});
export type AlertPeople = z.infer<typeof alertPeople>;

export const alertPeopleQuery = z.object({
  q: text(200).optional().describe('A part of the address'),
});

export const alertErasure = z.object({
  email: oneLine(CONTACT_BOUNDS.maxEmail).pipe(z.email(EMAIL)),
});
