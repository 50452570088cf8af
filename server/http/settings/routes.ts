import type { z } from 'zod';
import { AppError } from '../../../domain/errors.ts';
import {
  isSettingName,
  savedSetting,
  SETTINGS,
  settingsResponse,
  settingUpdate,
} from '../../../domain/settings/settings.ts';
import type { Deps } from '../../deps.ts';
import { listSettings } from '../../services/settings/list-settings.ts';
import { saveSetting } from '../../services/settings/save-setting.ts';
import { validated } from '../core/read-body.ts';
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
  ];
}
