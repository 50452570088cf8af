import { describe, expect, it } from 'vitest';
import { sessionLine } from './session-line.ts';

const now = new Date('2026-07-10T23:30:00Z');
const session = {
  device: 'Chrome on Android',
  loggedInAt: '2026-07-10T23:02:00Z',
  current: true,
  expired: false,
  rememberedUntil: null,
};

describe('sessionLine', () => {
  it('shows the time of a session that started on the same day in Ireland', () => {
    expect(sessionLine(session, now)).toBe('Chrome on Android, 00:02, this device');
  });

  it('shows the date of an older session', () => {
    const older = { ...session, loggedInAt: '2026-07-10T22:02:00Z', current: false };
    expect(sessionLine(older, now)).toBe('Chrome on Android, 10 Jul 2026, 23:02');
  });

  it('names an unknown device', () => {
    expect(sessionLine({ ...session, device: null }, now)).toBe(
      'Unknown device, 00:02, this device',
    );
  });

  it('says until when a browser is not asked for a code, also after its session has expired', () => {
    const remembered = {
      ...session,
      current: false,
      expired: true,
      rememberedUntil: '2026-07-20T10:00:00Z',
    };
    expect(sessionLine(remembered, now)).toBe(
      'Chrome on Android, 00:02, session expired, no code needed until 20 Jul 2026',
    );
  });
});
