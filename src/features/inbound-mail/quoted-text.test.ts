import { describe, expect, it } from 'vitest';
import { splitQuoted } from './quoted-text.ts';

const BELOW =
  'From: Cars <hello@cars.example>\nSent: Monday\nSubject: Re: Golf\n\nHi Aoife,\nBest regards,\nSeán';

describe('the quoted part', () => {
  it.each([
    [
      'Yes!\n\nOn Mon, 23 Nov 2026, Cars <hello@cars.example> wrote:\n\n> Is it?',
      /^On Mon.*> Is it\?$/s,
    ],
    [`Yes!\n\n${BELOW}`, /^From: Cars.*Seán$/s],
    [`Yes!\n\n________________________________\n${BELOW}`, /^_+\nFrom: Cars.*Seán$/s],
    ['> Is it?\nYes!', /^> Is it\?$/],
    ['Yes!\n\nLe lun. 23 nov. 2026, Cars <a@b.example> a écrit :\n\n> Oui', /^Le lun.*> Oui$/s],
  ])('of %j is folded', (whole, quoted) => {
    expect(splitQuoted(whole)).toEqual({ text: 'Yes!', quoted: expect.stringMatching(quoted) });
  });

  it.each([
    'Yes!',
    'Yes!\n\nCheers,\nAoife\n087 123 4567',
    '> Which day?\nMonday\n> At ten?\nYes',
    '> only a quote',
    '',
    'On Monday I can come, my wife wrote: not before ten.',
  ])('does not exist in %j', (whole) => {
    expect(splitQuoted(whole)).toEqual({ text: whole, quoted: null });
  });

  it('is not separated if a text would block the parser for hours', () => {
    const hostile = 'Op schreef\n'.repeat(2_000);
    const started = performance.now();
    expect(splitQuoted(hostile)).toEqual({ text: hostile, quoted: null });
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
