import { z } from 'zod';
import { parseEircode } from './eircode.ts';
import { singleLineText } from './form-fields.ts';

const eircode = () =>
  singleLineText().transform((value, ctx) => {
    if (value === null) return null;
    const parsed = parseEircode(value);
    if (parsed !== null) return parsed;
    const message = 'Enter an Eircode, for example D02 X285';
    ctx.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  });

/** The person who bought or booked a car, as sent by the form. Every field is optional. */
export const buyerInput = z.strictObject(
  {
    firstName: singleLineText(),
    lastName: singleLineText(),
    address1: singleLineText(),
    address2: singleLineText(),
    address3: singleLineText(),
    county: singleLineText(),
    eircode: eircode(),
    phone: singleLineText(),
  },
  'The details must be an object',
);
export type BuyerInput = z.output<typeof buyerInput>;
