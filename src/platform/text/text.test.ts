import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customerUpdate } from '../../features/customers/input.ts';
import { toE164 } from '../../features/settings/dealer.ts';
import { enquiryInput, noteInput } from '../../features/enquiries/input.ts';
import { phoneDigits, readPhone } from './phone.ts';
import { foldedWords } from './search-text.ts';
import { cleanText, toOneLine } from './stored-text.ts';

const HIDDEN = /[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u2060\ufeff\u00ad\u3164\u{e0041}]/u;
const HOSTILE = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...Array.from('O’D\u202e\u200b\u200e\u2066\ufeff\u00ad\u3164\u0007\u0001\u2028\u00a0\t\n\r'),
    ),
    fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }),
  ),
});

describe('the text that is stored', () => {
  it('has no control character, no bidirectional mark and no zero-width space, and does not change again', () => {
    fc.assert(
      fc.property(HOSTILE, (typed) => {
        for (const clean of [toOneLine, cleanText]) {
          const stored = clean(typed);
          expect(stored).not.toMatch(HIDDEN);
          expect(stored).not.toMatch(/(?![\n\t\r])\p{Cc}/u);
          expect(clean(stored)).toBe(stored);
        }
        expect(toOneLine(typed)).not.toMatch(/[\n\t\r\u2028]/);
      }),
    );
  });

  it('keeps letters of every alphabet, joiners and emoji', () => {
    for (const text of ['Niamh Ní Bhriain', 'علی می‌خواهم', '👩‍👧 ❤️', '李小龙', 'D’Arcy'])
      expect([toOneLine(text), cleanText(text)]).toEqual([text, text]);
  });

  it('keeps the line breaks of a message, and writes those of word processors as \\n', () => {
    expect(cleanText(' Hello\u000bthere\u2028you\nand me ')).toBe('Hello\nthere\nyou\nand me');
  });

  it.each(['\u200b\u200b', '\u202e', '\u3164', '\u2800', '\u0007', '\u0301', ' \ufeff '])(
    'is empty for %j, so that a name of it is rejected',
    (nothing) => {
      expect(toOneLine(nothing)).toBe('');
      expect(customerUpdate.shape.name.safeParse(nothing).success).toBe(false);
      expect(noteInput.safeParse({ text: nothing }).success).toBe(false);
    },
  );

  it('cleans the name and the email address that a visitor pasted', () => {
    const { name, email } = enquiryInput.shape;
    expect(name.parse('\u202eAoife\u200b O`Neill\u0007')).toBe('Aoife O’Neill');
    expect(email.parse('\u200eaoife@example.com\u2069')).toBe('aoife@example.com');
  });
});

describe('a phone number', () => {
  it.each([
    ['0865550101', '+353865550101'],
    ['00353865550101', '+353865550101'],
    ['(086) 555 0101', '+353865550101'],
    ['+353 (0)86 555 0101', '+353865550101'],
    ['\u202a+353 86 555 0101\u202c', '+353865550101'],
    ['086\u20135550101', '+353865550101'],
    ['tel:+353865550101', '+353865550101'],
    ['028 9024 1234', '+442890241234'],
    ['048 9024 1234', '+442890241234'],
    ['07912 345678', '+447912345678'],
    ['0044 7912 345678', '+447912345678'],
  ])('%j is %s', async (typed, number) => {
    const parsed = enquiryInput.shape.phone.parse(typed);
    expect(await readPhone(parsed)).toBe(number);
  });

  it('is compared without the characters between its digits', async () => {
    const gap = fc.constantFrom('', ' ', '-', '.', '\u2013', '\u2011', '\u00a0', '\u200e');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('+353', '00353', '0', '+353 (0)'),
        fc.array(gap, { minLength: 9, maxLength: 9 }),
        async (prefix, gaps) => {
          const typed = prefix + Array.from('865550101', (digit, at) => digit + gaps[at]).join('');
          expect(await readPhone(typed)).toBe('+353865550101');
          expect(await phoneDigits(typed)).toBe('865550101');
        },
      ),
    );
  });

  it('is searched by a part of it, but not by words or three digits', async () => {
    expect(await phoneDigits('086 5550')).toBe('865550');
    expect(await phoneDigits('+353 86 55')).toBe('8655');
    expect(await phoneDigits('555-0101')).toBe('5550101');
    expect(await phoneDigits('086')).toBeNull();
    expect(await phoneDigits('Volvo 2019')).toBeNull();
  });

  it('of the dealer may be pasted with direction marks and dashes', () => {
    expect(toE164('\u202a059\u2013863 0000\u202c')).toBe('+353598630000');
  });
});

it('a search ignores apostrophes, accents and capitals', () => {
  for (const name of ["O'Donoghue", 'O’Donoghue', 'o`donoghue', 'ODONOGHUE', 'Ó’Donoghue'])
    expect(foldedWords(name)).toEqual(['odonoghue']);
});
