import { nextOpening, openUntil } from '../../../domain/opening/opening.ts';
import type { Settings, SettingsVersion } from '../../ports/settings.ts';

/** The dealer's weekly hours and closed days. */
export const openingTimes = (settings: Settings) => ({
  hours: settings.current('dealer').hours,
  closedDays: settings.current('hours').closedDays,
});

/**
 * Returns a version that changes when the dealer opens or closes. Responses that contain whether it is open
 * depend on it.
 */
export function openingVersion(
  settings: Settings,
  settingsVersion: SettingsVersion,
  now: () => number = Date.now,
): { current(): number } {
  let known = { settings: -1, from: 0, until: 0 };
  return {
    current() {
      const at = now();
      const isKnown =
        known.settings === settingsVersion.current() && at >= known.from && at < known.until;
      if (!isKnown) {
        const times = openingTimes(settings);
        const change = openUntil(times, new Date(at)) ?? nextOpening(times, new Date(at));
        const until = change?.getTime() ?? Number.MAX_SAFE_INTEGER;
        known = { settings: settingsVersion.current(), from: at, until };
      }
      return known.until;
    },
  };
}
