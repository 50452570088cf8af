import { z } from 'zod';
import { diary, diaryQuery } from './appointment.ts';
import { readDiary } from './diary.server.ts';
import { appointmentCancellation, appointmentInput, appointmentUpdate } from './input.ts';
import { id } from '../../../platform/fields.ts';
import { arrangeAppointment } from './arrange.server.ts';
import { cancelAppointment, changeAppointment } from './change.server.ts';
import { downloadAppointment, downloadCalendar } from './download.server.ts';
import { routes } from '../../../platform/http/route.server.ts';

const staff = routes({ tag: 'Enquiries', policy: { can: 'enquiries' } });
// Calendar programs send no session: the token in the address opens the calendar.
const anyone = routes({ tag: 'Enquiries', policy: 'public' });

const saved = z.object({ version: z.int().describe('New version of the enquiry') });

/** Routes with which staff arrange appointments, and the calendar of a user. */
export const appointmentRoutes = [
  staff.post('/enquiries/:enquiryId/appointment', {
    example: {
      kind: 'call',
      startsAt: '2100-01-04T10:00:00Z',
      minutes: 60,
      staffId: 2,
      place: 'Stolen',
    },
    summary: 'Arrange an appointment',
    description:
      'With `invite` it is confirmed and the customer gets an invitation by email. Confirmed appointments of a colleague or a car cannot overlap. A time at which the dealer is closed returns 409 with the code `closed`, unless `confirm` is true.',
    body: appointmentInput,
    status: 201,
    response: saved.extend({ appointmentId: id() }),
    errors: ['conflict'],
    handle: arrangeAppointment,
  }),
  // Listed before the next two routes, whose pattern also matches this address: the first match answers.
  staff.get('/enquiries/:enquiryId/appointment/:appointmentFile{\\d+\\.ics}', {
    example: { appointmentFile: '1.ics' },
    summary: 'Download an appointment as a calendar file',
    response: z.string(),
    contentType: 'text/calendar',
    handle: downloadAppointment,
  }),
  staff.put('/enquiries/:enquiryId/appointment/:appointmentId', {
    example: { startsAt: '2100-01-04T10:00:00Z', minutes: 60, staffId: 2, place: 'Stolen' },
    summary: 'Move, confirm or end an appointment',
    description:
      'An omitted field stays unchanged. The customer of a confirmed appointment gets each change by email, except notes and the licence. A new time at which the dealer is closed needs `confirm` too.',
    body: appointmentUpdate,
    response: saved,
    errors: ['conflict'],
    handle: changeAppointment,
  }),
  staff.delete('/enquiries/:enquiryId/appointment/:appointmentId', {
    summary: 'Cancel an appointment',
    description: 'The customer of a confirmed appointment gets a cancellation by email.',
    body: appointmentCancellation,
    response: saved,
    errors: ['conflict'],
    handle: cancelAppointment,
  }),
  staff.get('/diary', {
    summary: 'Return the appointments of all colleagues in a week',
    query: diaryQuery,
    response: diary,
    handle: readDiary,
  }),
  anyone.get('/calendar/:calendarToken{.+\\.ics}', {
    example: { calendarToken: `${'A'.repeat(43)}.ics` },
    summary: 'Return the confirmed appointments of the user to whom the link belongs',
    description: 'From 60 days ago to a year ahead, with initials of the customers.',
    response: z.string(),
    contentType: 'text/calendar',
    handle: downloadCalendar,
  }),
];
