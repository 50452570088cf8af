import type { SettingName, SettingsResponse } from '../../../domain/settings/settings.ts';
import type { Settings } from '../../ports/settings.ts';

/** Returns all settings with their versions. */
export function listSettings(settings: Settings): SettingsResponse {
  const one = <Name extends SettingName>(name: Name) => ({
    value: settings.current(name),
    version: settings.versionOf(name),
  });
  return {
    dealer: one('dealer'),
    enquiries: one('enquiries'),
    hours: one('hours'),
    retention: one('retention'),
    legal: one('legal'),
  };
}
