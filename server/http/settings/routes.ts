import { z } from 'zod';
import {
  DEALER_IMAGE_KINDS,
  DEALER_IMAGE_TYPES,
  dealerImage,
  MAX_DEALER_IMAGE_BYTES,
} from '../../../domain/dealer-images.ts';
import { AppError } from '../../../domain/errors.ts';
import {
  isSettingName,
  savedSetting,
  SETTINGS,
  settingsResponse,
  settingUpdate,
} from '../../../domain/settings/settings.ts';
import type { Deps } from '../../deps.ts';
import { storeDealerImage } from '../../services/settings/dealer-images.ts';
import { listSettings } from '../../services/settings/list-settings.ts';
import { saveSetting } from '../../services/settings/save-setting.ts';
import { readBytes, validated } from '../core/read-body.ts';
import { privateJson, route } from '../core/route.ts';

/** Routes to read and change the settings. */
export function settingsRoutes(deps: Pick<Deps, 'database' | 'settings'>) {
  return [
    route({
      method: 'get',
      path: '/settings',
      policy: 'staff',
      tag: 'Settings',
      summary: 'Return the settings with their versions',
      description:
        'Without the capability `settings`: only `hours`, and `enquiries` with that capability.',
      response: { name: 'Settings', description: 'The settings', schema: settingsResponse },
      handle: async ({ user }) => privateJson(listSettings(deps.settings, await user())),
    }),
    route({
      method: 'put',
      path: '/settings/:name',
      policy: { can: 'settings' },
      tag: 'Settings',
      summary: 'Change a setting',
      description: 'Visible on the site at once. The audit log records every change.',
      params: { name: `One of ${Object.keys(SETTINGS).join(', ')}` },
      body: settingUpdate,
      errors: ['notFound', 'conflict'],
      response: { name: 'SavedSetting', description: 'Saved', schema: savedSetting },
      async handle({ param, body, user }) {
        const name = param('name');
        if (!isSettingName(name)) throw new AppError('notFound', 'There is no such setting.');
        const schema: z.ZodObject = SETTINGS[name];
        const value = validated(schema.strict(), body.value);
        const update = { value, version: body.version };
        return privateJson({
          value,
          version: await saveSetting(deps, await user(), name, update),
        });
      },
    }),
    route({
      method: 'post',
      path: '/settings/dealer/images',
      policy: { can: 'settings' },
      tag: 'Settings',
      summary: 'Upload a logo or a map image of the dealer',
      description:
        'The body is the file, at most 10 MB. It is shown once the setting `dealer` names the returned image, and deleted after a day otherwise.',
      query: z.object({ kind: z.enum(DEALER_IMAGE_KINDS) }),
      file: DEALER_IMAGE_TYPES,
      errors: ['tooLarge', 'wrongType'],
      response: {
        status: 201,
        name: 'DealerImage',
        description: 'Stored',
        schema: dealerImage,
      },
      async handle({ raw, query }) {
        const tooLarge = new AppError('tooLarge', 'This image is larger than 10 MB.');
        const upload = await readBytes(raw, MAX_DEALER_IMAGE_BYTES, tooLarge);
        return privateJson(await storeDealerImage(deps.database.db, query.kind, upload));
      },
    }),
  ];
}
