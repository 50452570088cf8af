import { describe, expect, it } from 'vitest';
import { type Click, controlToHold } from './clicks.ts';

const ORIGIN = 'https://cars.example';

/** A click on a fake control: `selectors` are those that the control matches. */
function click(
  control: object,
  { selectors = '', ...keys }: Partial<Click> & { selectors?: string } = {},
) {
  const element = { ...control, matches: (list: string) => list.split(', ').includes(selectors) };
  const target = { closest: () => element } as unknown as EventTarget;
  const none = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  return { ...none, ...keys, target };
}

const link = { href: `${ORIGIN}/car/3`, origin: ORIGIN };

describe('controlToHold', () => {
  it('returns a link of this site and a button', () => {
    expect(controlToHold(click(link), ORIGIN)).toMatchObject(link);
    expect(controlToHold(click({ type: 'submit' }), ORIGIN)).toMatchObject({ type: 'submit' });
  });

  it('leaves a link to another site or a telephone number to the browser', () => {
    const elsewhere = { href: 'https://other.example/', origin: 'https://other.example' };
    const telephone = { href: 'tel:+353590000000', origin: 'null' };
    expect(controlToHold(click(elsewhere), ORIGIN)).toBeNull();
    expect(controlToHold(click(telephone), ORIGIN)).toBeNull();
  });

  it.each(['[popovertarget]', '[command]', '[href^="#"]'])(
    'leaves %s to the browser',
    (selectors) => {
      expect(controlToHold(click(link, { selectors }), ORIGIN)).toBeNull();
    },
  );

  it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'] as const)(
    'leaves a click with %s to the browser',
    (key) => {
      expect(controlToHold(click(link, { [key]: true }), ORIGIN)).toBeNull();
    },
  );

  it('leaves the middle button to the browser', () => {
    expect(controlToHold(click(link, { button: 1 }), ORIGIN)).toBeNull();
  });

  it('ignores a click on nothing', () => {
    const target = { closest: () => null } as unknown as EventTarget;
    expect(controlToHold({ ...click(link), target }, ORIGIN)).toBeNull();
  });
});
