import type { SettingName, SettingValue } from './settings.ts';

/**
 * Returns settings from memory. A change is visible at once in this process, and within a second in other
 * processes.
 */
export interface Settings {
  current<Name extends SettingName>(name: Name): SettingValue<Name>;
  /** Version of one setting; 0 if it was never saved. */
  versionOf(name: SettingName): number;
  /**
   * Returns a number that grows with every change of a setting. A response that was made under one version stays
   * valid until the version changes.
   */
  version(): number;
  /** Reads changed settings. Call it after the commit of a change. */
  refresh(): Promise<void>;
}
