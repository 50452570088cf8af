import { describe, expect, it } from 'vitest';
import { needsPageScript } from './clicks.ts';

const SITE = 'https://cars.example';
const PLAIN = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

/** A fake control that matches one selector. */
const control = (origin?: string, selector = '') => ({
  ...(origin === undefined ? {} : { origin }),
  matches: (selectors: string) => selectors.split(', ').includes(selector),
});

describe('needsPageScript', () => {
  it('returns true for a link of this site and for a button', () => {
    expect(needsPageScript(PLAIN, control(SITE), SITE)).toBe(true);
    expect(needsPageScript(PLAIN, control(), SITE)).toBe(true);
  });

  it('leaves a link to another site or a telephone number to the browser', () => {
    expect(needsPageScript(PLAIN, control('https://other.example'), SITE)).toBe(false);
    expect(needsPageScript(PLAIN, control('null'), SITE)).toBe(false);
  });

  it.each(['[popovertarget]', '[command]', '[href^="#"]'])(
    'leaves %s to the browser',
    (selector) => {
      expect(needsPageScript(PLAIN, control(SITE, selector), SITE)).toBe(false);
    },
  );

  it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'] as const)(
    'leaves a click with %s to the browser',
    (key) => {
      expect(needsPageScript({ ...PLAIN, [key]: true }, control(SITE), SITE)).toBe(false);
    },
  );

  it('leaves a click of the middle button to the browser', () => {
    expect(needsPageScript({ ...PLAIN, button: 1 }, control(SITE), SITE)).toBe(false);
  });
});
