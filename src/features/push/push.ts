import { z } from 'zod';
import { id } from '../../platform/fields.ts';
import { isPushEndpoint } from './endpoint.ts';

/** Maximum number of push devices of a user. */
export const MAX_PUSH_DEVICES = 10;

const endpoint = z
  .string('This address is missing')
  .refine(
    isPushEndpoint,
    'This browser’s push service is not known. Use Chrome, Edge, Firefox or Safari',
  );

const key = (length: number) =>
  z.string('This key is missing').regex(new RegExp(`^[\\w-]{${length}}$`), 'This key is not valid');

/** The push subscription of a browser. */
export const newPushDevice = z.object({
  endpoint,
  p256dh: key(87).describe('Public key of the browser, base64url'),
  auth: key(22).describe('Secret of the browser, base64url'),
  replaces: endpoint.optional().describe('The earlier address of this browser, which ends'),
});
export type NewPushDevice = z.output<typeof newPushDevice>;

/** A browser sends its endpoint to find out whether it is one of the devices. */
export const pushDeviceSeen = z.object({ endpoint });

export const pushDeviceChange = z.object({
  outsideHours: z.boolean('`outsideHours` must be true or false'),
});

const pushDevice = z.object({
  deviceId: id(),
  device: z.string().nullable().describe('Browser and system, such as `Chrome on Android`'),
  outsideHours: z.boolean().describe('Whether it gets notices outside opening hours too'),
  addedAt: z.iso.datetime(),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const pushState = z.object({
  publicKey: z.string().describe('Key with which a browser subscribes, base64url'),
  devices: z.array(pushDevice),
});
export type PushState = z.infer<typeof pushState>;

/** The content of a notice. It contains no personal data, because it can appear on a locked screen. */
export interface Notice {
  title: string;
  /** Path of the screen that the notice opens. */
  path: string;
  /**
   * Identifies the event, so that a device that gets a notice twice shows it once. At most 32 letters, digits, `-` and
   * `_`.
   */
  tag: string;
}
