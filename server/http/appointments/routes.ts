import { z } from 'zod';
import {
  appointmentCancellation,
  appointmentInput,
  appointmentUpdate,
} from '../../../domain/appointments/input.ts';
import { AppError } from '../../../domain/errors.ts';
import { id } from '../../../domain/fields.ts';
import { arrangeAppointment } from '../../services/appointments/arrange.ts';
import { cancelAppointment, changeAppointment } from '../../services/appointments/change.ts';
import { appointmentFile, calendarOfLink } from '../../services/appointments/download.ts';
import type { EnquiryDeps } from '../../services/enquiries/deps.ts';
import { PRIVATE } from '../core/etag.ts';
import { parseId } from '../core/parse-id.ts';
import { privateJson, route } from '../core/route.ts';
import { securityHeaders } from '../core/security-headers.ts';

const staff = { policy: { can: 'enquiries' }, tag: 'Enquiries' } as const;
const params = { enquiryId: 'Id of the enquiry' };
const onOne = { ...staff, params: { ...params, appointmentId: 'Id of the appointment' } } as const;
const saved = {
  name: 'AppointmentSaved',
  description: 'The appointment was saved',
  schema: z.object({ version: z.int().describe('New version of the enquiry') }),
};

const idsOf = ({ idOf }: { idOf: (name: 'enquiryId' | 'appointmentId') => number }) => ({
  enquiryId: idOf('enquiryId'),
  appointmentId: idOf('appointmentId'),
});

/** Routes with which staff arrange appointments, and the calendar of a user. */
export function appointmentRoutes(deps: EnquiryDeps) {
  const headers = {
    ...securityHeaders(deps.publicUrl, "default-src 'none'; sandbox"),
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="forecourt.ics"',
    ...PRIVATE,
  };
  return [
    route({
      ...staff,
      params,
      method: 'post',
      path: '/enquiries/:enquiryId/appointment',
      summary: 'Arrange an appointment',
      description:
        'With `invite` it is confirmed and the customer gets an invitation by email. Confirmed appointments of a colleague or a car cannot overlap.',
      body: appointmentInput,
      response: {
        status: 201,
        name: 'AppointmentArranged',
        description: 'The appointment was arranged',
        schema: saved.schema.extend({ appointmentId: id() }),
      },
      errors: ['notFound', 'conflict'],
      handle: async ({ body, idOf, user }) =>
        privateJson(await arrangeAppointment(deps, idOf('enquiryId'), body, await user())),
    }),
    // Listed before the next two routes, whose pattern also matches this address: the first match answers.
    route({
      ...staff,
      params: { ...params, appointmentFile: 'Id of the appointment' },
      method: 'get',
      path: '/enquiries/:enquiryId/appointment/:appointmentFile{\\d+\\.ics}',
      summary: 'Download an appointment as a calendar file',
      response: {
        name: 'AppointmentFile',
        description: 'The calendar file',
        schema: z.string(),
        contentType: 'text/calendar',
      },
      errors: ['notFound'],
      handle: async ({ idOf, param }) => {
        const [appointmentId = ''] = param('appointmentFile').split('.');
        const enquiryId = idOf('enquiryId');
        const file = await appointmentFile(deps, enquiryId, parseId(appointmentId));
        return new Response(file, { headers });
      },
    }),
    route({
      ...onOne,
      method: 'put',
      path: '/enquiries/:enquiryId/appointment/:appointmentId',
      summary: 'Move, confirm or end an appointment',
      description:
        'An omitted field stays unchanged. The customer of a confirmed appointment gets each change by email, except notes and the licence.',
      body: appointmentUpdate,
      response: saved,
      errors: ['notFound', 'conflict'],
      handle: async (call) =>
        privateJson({
          version: await changeAppointment(deps, idsOf(call), call.body, await call.user()),
        }),
    }),
    route({
      ...onOne,
      method: 'delete',
      path: '/enquiries/:enquiryId/appointment/:appointmentId',
      summary: 'Cancel an appointment',
      description: 'The customer of a confirmed appointment gets a cancellation by email.',
      body: appointmentCancellation,
      response: saved,
      errors: ['notFound', 'conflict'],
      handle: async (call) =>
        privateJson({
          version: await cancelAppointment(deps, idsOf(call), call.body.version, await call.user()),
        }),
    }),
    route({
      // Calendar programs send no session: the token in the address opens the calendar.
      policy: 'public',
      tag: 'Enquiries',
      method: 'get',
      path: '/calendar/:calendarToken{.+\\.ics}',
      summary: 'Return the confirmed appointments of the user to whom the link belongs',
      description: 'From 60 days ago to a year ahead, with initials of the customers.',
      params: { calendarToken: 'Token of the link' },
      response: {
        name: 'Calendar',
        description: 'The calendar',
        schema: z.string(),
        contentType: 'text/calendar',
      },
      errors: ['notFound'],
      handle: async ({ param }) => {
        const token = param('calendarToken').slice(0, -'.ics'.length);
        const file = await calendarOfLink(deps, token);
        if (file !== null) return new Response(file, { headers });
        // The same response as for an unknown address.
        throw new AppError('notFound', 'There is nothing at this address.');
      },
    }),
  ];
}
