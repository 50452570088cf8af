import { can } from '../platform/capabilities.ts';
import { SETTING_NAMES, type SettingName, type SettingsResponse } from './settings.ts';
import type { SessionUser } from '../staff/users.ts';
import type { StaffContext } from '../context.server.ts';

/** Returns the settings that a user may read, with their versions. */
export function listSettings({ settings, user }: StaffContext): SettingsResponse {
  const names = SETTING_NAMES.filter((name) => mayRead(user, name));
  return Object.fromEntries(
    names.map((name) => [
      name,
      { value: settings.current(name), version: settings.versionOf(name) },
    ]),
  );
}

function mayRead(user: SessionUser, name: SettingName): boolean {
  if (can(user, 'settings') || name === 'hours') return true;
  return name === 'enquiries' && can(user, 'enquiries');
}
