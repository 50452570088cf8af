import { z } from 'zod';
import { tokenHashOf } from '../staff/account-routes.server.ts';
import { id } from '../../platform/fields.ts';
import { routes } from '../../platform/http/route.server.ts';
import {
  addPushDevice,
  changePushDevice,
  readPushState,
  recognisePushDevice,
  removePushDevice,
} from './push-devices.server.ts';
import { newPushDevice, pushDeviceChange, pushDeviceSeen, pushState } from './push.ts';

const staff = routes({ tag: 'Users', policy: { can: 'enquiries' } });

const EXAMPLE = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/example',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** Routes for the devices on which the signed-in user gets notices. */
export const pushRoutes = [
  staff.get('/account/push', {
    summary: 'List the devices on which you get notifications',
    response: pushState,
    handle: readPushState,
  }),
  staff.post('/account/push', {
    summary: 'Get notifications on this device',
    description:
      'Accepts subscriptions at the push services of Google, Mozilla, Apple and Microsoft. A subscription that exists already is replaced.',
    status: 201,
    body: newPushDevice,
    example: EXAMPLE,
    errors: ['conflict'],
    response: z.object({ deviceId: id() }),
    handle: (ctx, input) => addPushDevice(ctx, { ...input, sessionHash: tokenHashOf(ctx) }),
  }),
  staff.post('/account/push/seen', {
    summary: 'Find out which of the devices this is',
    body: pushDeviceSeen,
    example: EXAMPLE,
    response: z.object({ deviceId: id().nullable() }),
    handle: (ctx, input) => recognisePushDevice(ctx, { ...input, sessionHash: tokenHashOf(ctx) }),
  }),
  staff.put('/account/push/:deviceId', {
    summary: 'Change when a device gets notifications',
    body: pushDeviceChange,
    example: { outsideHours: true },
    handle: changePushDevice,
    done: 'Saved',
  }),
  staff.delete('/account/push/:deviceId', {
    summary: 'Stop notifications on a device',
    handle: removePushDevice,
    done: 'This device gets no notifications any more',
  }),
];
