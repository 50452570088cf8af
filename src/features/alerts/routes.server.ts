import { z } from 'zod';
import type { Context } from '../../app/context.server.ts';
import { stamps } from '../enquiries/stamp.server.ts';
import { routes } from '../../platform/http/route.server.ts';
import {
  alert,
  alertCounts,
  alertErasure,
  alertInput,
  alertPeople,
  alertPeopleQuery,
  alertUpdate,
} from './alert.ts';
import { createAlert } from './create.server.ts';
import {
  changeAlert,
  forgetAddress,
  openAlertPage,
  readAlert,
  startAlert,
  stopAlert,
} from './manage.server.ts';
import { CHECK_EMAIL } from './options.ts';
import { countAlerts, eraseAddress, listPeople } from './people.server.ts';

// The token in the path authorises the request, for one alert; DELETE removes all alerts of its address.
const anyone = routes({ tag: 'Alerts', policy: 'public' });
const staff = routes({ tag: 'Alerts', policy: { can: 'enquiries' } });
const owner = routes({ tag: 'Alerts', policy: { can: 'people.erase' } });

export function alertRoutes({ database }: Pick<Context, 'database'>) {
  const stamping = stamps(database.db);
  return [
    anyone.post('/alerts', {
      example: { kind: 'search', filters: {} },
      summary: 'Ask for emails about a search or a car',
      description:
        'Returns the same for every address. The alert starts with the button on the page of the link in the email. An address gets at most 5 of these emails in a day; returns 429 after 10 alerts in an hour from a network, and 409 without a mail server.',
      body: alertInput,
      status: 201,
      errors: ['notFound', 'tooMany', 'conflict'],
      handle: (ctx, input) => createAlert(ctx, { ...input, stamps: stamping }),
      done: CHECK_EMAIL,
    }),
    staff.get('/alerts', {
      summary: 'Count the alerts',
      response: alertCounts,
      handle: countAlerts,
    }),
    owner.get('/alerts/people', {
      summary: 'List the addresses with alerts',
      query: alertPeopleQuery,
      response: alertPeople,
      handle: listPeople,
    }),
    owner.post('/alerts/people/erasure', {
      example: { email: 'canary@example.com' },
      summary: 'Delete all alerts of an address',
      body: alertErasure,
      errors: ['notFound'],
      handle: eraseAddress,
      done: 'Deleted',
    }),
    anyone.get('/alerts/:alertToken', {
      example: { alertToken: 'A'.repeat(43) },
      summary: 'Return the alert of a link in an email',
      response: alert,
      handle: readAlert,
    }),
    anyone.put('/alerts/:alertToken', {
      example: { alertToken: 'A'.repeat(43), frequency: 'weekly' },
      summary: 'Change how often an alert sends emails',
      body: alertUpdate,
      handle: changeAlert,
      done: 'Saved',
    }),
    anyone.delete('/alerts/:alertToken', {
      example: { alertToken: 'A'.repeat(43) },
      summary: 'Delete all alerts of the address to which a link was sent',
      handle: forgetAddress,
      done: 'Deleted',
    }),
    anyone.post('/alerts/:alertToken/start', {
      example: { alertToken: 'A'.repeat(43) },
      summary: 'Start an alert, keep it for another year, or start it again',
      errors: ['conflict'],
      handle: startAlert,
      done: 'Started',
    }),
    anyone.get('/alerts/:alertToken/stop', {
      example: { alertToken: 'A'.repeat(43) },
      summary: 'Open the page of an alert',
      description:
        'For a browser that opens the address of the one-click unsubscribe. Changes nothing.',
      response: z.string(),
      status: 303,
      contentType: 'text/html',
      handle: openAlertPage,
    }),
    anyone.post('/alerts/:alertToken/stop', {
      example: { alertToken: 'A'.repeat(43) },
      summary: 'Stop an alert',
      // Some mail programs in a browser send the request themselves.
      fromAnySite: true,
      description: 'The one-click unsubscribe of RFC 8058. Needs no cookie, and ignores the body.',
      handle: stopAlert,
      done: 'Stopped',
    }),
  ];
}
