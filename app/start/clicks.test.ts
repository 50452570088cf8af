import { describe, expect, it } from 'vitest';
import { needsNetwork } from './clicks.ts';

const SITE = 'https://cars.example';
const PLAIN = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

/** A fake control that matches one selector. */
const control = (origin?: string, selector = '') => ({
  ...(origin === undefined ? {} : { origin }),
  matches: (selectors: string) => selectors.split(', ').includes(selector),
});

describe('needsNetwork', () => {
  it('returns true for a link of this site and for a button', () => {
    expect(needsNetwork(PLAIN, control(SITE), SITE)).toBe(true);
    expect(needsNetwork(PLAIN, control(), SITE)).toBe(true);
  });

  it('returns false for a link to another site or a telephone number', () => {
    expect(needsNetwork(PLAIN, control('https://other.example'), SITE)).toBe(false);
    expect(needsNetwork(PLAIN, control('null'), SITE)).toBe(false);
  });

  it.each(['[popovertarget]', '[command]', '[href^="#"]'])('returns false for %s', (selector) => {
    expect(needsNetwork(PLAIN, control(SITE, selector), SITE)).toBe(false);
  });

  it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'] as const)(
    'returns false for a click with %s',
    (key) => {
      expect(needsNetwork({ ...PLAIN, [key]: true }, control(SITE), SITE)).toBe(false);
    },
  );

  it('returns false for a click of the middle button', () => {
    expect(needsNetwork({ ...PLAIN, button: 1 }, control(SITE), SITE)).toBe(false);
  });
});
