import { z } from 'zod';
import {
  DEALER_IMAGE_KINDS,
  DEALER_IMAGE_TYPES,
  dealerImage,
  MAX_DEALER_IMAGE_BYTES,
} from './dealer-images.ts';
import { AppError } from '../../platform/errors.ts';
import {
  isSettingName,
  savedSetting,
  SETTINGS,
  settingsResponse,
  settingUpdate,
  SETTING_NAMES,
  type SettingName,
  type SettingsResponse,
} from './settings.ts';
import { storeDealerImage } from './dealer-images.server.ts';
import { saveSetting } from './save-setting.server.ts';
import { readBytes, validated } from '../../platform/http/read-body.server.ts';
import { routes } from '../../platform/http/route.server.ts';
import { can } from '../../app/capabilities.ts';
import type { SessionUser } from '../../app/session-user.ts';
import type { StaffContext } from '../../app/context.server.ts';

const staff = routes({ tag: 'Settings', policy: 'staff' });
const owners = routes({ tag: 'Settings', policy: { can: 'settings' } });

/** Routes to read and change the settings. */
export const settingsRoutes = [
  staff.get('/settings', {
    summary: 'Return the settings with their versions',
    description:
      'Without the capability `settings`: only `hours`, `stock` and `prices`, and `enquiries` with that capability.',
    response: settingsResponse,
    handle: listSettings,
  }),
  owners.put('/settings/:name', {
    example: { name: 'hours', value: {} },
    summary: 'Change a setting',
    description: `One of ${Object.keys(SETTINGS).join(', ')}. Visible on the site at once. The audit log records every change.`,
    body: settingUpdate,
    errors: ['conflict'],
    response: savedSetting,
    async handle(ctx, { name, version, ...input }) {
      if (!isSettingName(name)) throw new AppError('notFound', 'There is no such setting.');
      const schema: z.ZodObject = SETTINGS[name];
      const value = validated(schema.strict(), input.value);
      return { value, version: await saveSetting(ctx, { name, value, version }) };
    },
  }),
  owners.post('/settings/dealer/images', {
    example: { kind: 'logo' },
    summary: 'Upload a logo or a map image of the dealer',
    description:
      'The body is the file, at most 10 MB. It is shown once the setting `dealer` names the returned image, and deleted after a day otherwise.',
    query: z.object({ kind: z.enum(DEALER_IMAGE_KINDS) }),
    file: DEALER_IMAGE_TYPES,
    errors: ['tooLarge', 'wrongType'],
    status: 201,
    response: dealerImage,
    async handle(ctx, { kind }) {
      const tooLarge = new AppError('tooLarge', 'This image is larger than 10 MB.');
      const upload = await readBytes(ctx.client.request, MAX_DEALER_IMAGE_BYTES, tooLarge);
      return storeDealerImage(ctx, { kind, upload });
    },
  }),
];

/** Returns the settings that a user may read, with their versions. */
function listSettings({ settings, user }: StaffContext): SettingsResponse {
  const names = SETTING_NAMES.filter((name) => mayRead(user, name));
  return Object.fromEntries(
    names.map((name) => [
      name,
      { value: settings.current(name), version: settings.versionOf(name) },
    ]),
  );
}

function mayRead(user: SessionUser, name: SettingName): boolean {
  if (can(user, 'settings') || name === 'hours' || name === 'stock' || name === 'prices')
    return true;
  return name === 'enquiries' && can(user, 'enquiries');
}
