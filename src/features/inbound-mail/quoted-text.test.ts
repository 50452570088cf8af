import { describe, expect, it } from 'vitest';
import { splitQuoted } from './quoted-text.ts';

const BELOW =
  'From: Cars <hello@cars.example>\nSent: Monday\nSubject: Re: Golf\n\nHi Aoife,\nBest regards,\nSeán';

const OURS = 'The car is still here and you can see it any day this week between nine and six.';

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
    ['Yes!\n\nAm 27.11.2026 um 10:00 schrieb Cars\n<a@b.example>:\n\n> Ja', /^Am 27.*> Ja$/s],
    ['Yes!\nDen fre. 27. nov. 2026 kl. 10.00 skrev Cars <a@b.example>:\n> Ja', /^Den.*> Ja$/s],
    ['Yes!\n\n2026-11-27 10:00, Cars <a@b.example> xyz:\nJa\nSeán', /^2026.*Seán$/s],
    [
      'Yes!\n\n----- Oryginał -----\nOd: Cars <a@b.example>\nData: 27.11.2026 10:00\nTemat: Re\n\nTak',
      /^-----.*Tak$/s,
    ],
    ['Yes!\n\nXyz: Cars <a@b.example>\nAbc: 27.11.2026 10:00\nDef: Re\n\nTak', /^Xyz.*Tak$/s],
    ['On 24/03/26 10:55, Cars wrote:\n> Is it?\n\nYes!', /^On 24.*Is it\?$/s],
    [`Yes!\n\nHi,\n\n${OURS.replace(' week', '\nweek')}`, /^Hi,.*nine and six\.$/s],
  ])('of %j is separated from the text', (whole, quoted) => {
    expect(splitQuoted(whole, [`Hi,\n\n${OURS}`])).toEqual({
      text: 'Yes!',
      quoted: expect.stringMatching(quoted),
    });
  });

  it.each([
    'Yes!',
    'Yes!\n\nCheers,\nAoife\n087 123 4567',
    '> Which day?\nMonday\n> At ten?\nYes',
    '> only a quote',
    'Three questions\n________________\nIs the belt done?\n-- \nI can pay €17,500\n--\n087 123 4567',
    'Name: Aoife Walsh\nEmail: aoife@x.example\nPhone: 087 123 4567\nDate: 27/11/2026 10:00',
    'From: Cork\nTo: Dublin\nDate: Friday\nPrice: 300',
    'On 12/10/2026 the NCT man wrote:\nfails on brakes',
    '',
    'On Monday I can come, my wife wrote: not before ten.',
  ])('does not exist in %j', (whole) => {
    expect(splitQuoted(whole)).toEqual({ text: whole, quoted: null });
  });
});
