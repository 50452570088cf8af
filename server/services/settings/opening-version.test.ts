import { expect, it } from 'vitest';
import { unconnectedDeps } from '../../testing/app.ts';
import { openingVersion } from './opening-version.ts';

it('changes when the dealer opens or closes, and at no other time', () => {
  const { settings, settingsVersion } = unconnectedDeps();
  let now = 0;
  const version = openingVersion(settings, settingsVersion, () => now);
  const at = (time: string) => {
    now = Date.parse(`2027-01-15T${time}Z`);
    return version.current();
  };
  const night = at('03:00:00');
  expect(at('08:59:59')).toBe(night);
  const day = at('09:00:00');
  expect(day).not.toBe(night);
  expect(at('17:59:59')).toBe(day);
  expect(at('18:00:00')).not.toBe(day);
  expect(at('12:00:00')).toBe(day);
});
