import { describe, expect, it } from 'vitest';
import { unconnectedDeps } from '../../tests/helpers/app.ts';
import { openingState, openingVersion } from './opening-state.server.ts';

/** Opening hours of the tests: 9:00 to 18:00 on a Friday. */
function clock() {
  const { settings } = unconnectedDeps();
  let now = 0;
  const state = openingState(settings, () => now);
  return {
    state,
    settings,
    set: (time: string) => void (now = Date.parse(`2027-01-15T${time}Z`)),
  };
}

describe('openingState', () => {
  it('returns when the dealer closes and opens next', () => {
    const { state, set } = clock();
    set('12:00:00');
    expect(state().until).toEqual(new Date('2027-01-15T18:00:00Z'));
    set('03:00:00');
    expect(state()).toEqual({ until: null, next: new Date('2027-01-15T09:00:00Z') });
  });

  it('follows a change of the closed days at once', () => {
    const { state, set, settings } = clock();
    set('12:00:00');
    expect(state().until).not.toBeNull();
    settings.current('hours').closedDays = [{ date: '2027-01-15', label: 'Closed' }];
    expect(state().until).toBeNull();
  });
});

describe('openingVersion', () => {
  it('changes when the dealer opens or closes, and at no other time', () => {
    const { state, set } = clock();
    const version = openingVersion(state);
    const at = (time: string) => {
      set(time);
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
});
