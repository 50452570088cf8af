import { can } from '../../../domain/capabilities.ts';
import {
  SETTING_NAMES,
  type SettingName,
  type SettingsResponse,
} from '../../../domain/settings/settings.ts';
import type { SessionUser } from '../../../domain/users.ts';
import type { StaffContext } from '../../context.ts';

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
