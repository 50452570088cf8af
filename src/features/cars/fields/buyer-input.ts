import { z } from 'zod';
import { customerChoice } from '../../customers/customer.ts';
import { parseEircode } from '../../ireland/eircode.ts';
import { id } from '../../../platform/fields.ts';
import { singleLineText } from '../../../platform/form-fields.ts';
import { mapNames } from '../../../platform/objects.ts';

const eircode = () =>
  singleLineText().transform((value, ctx) => {
    if (value === null) return null;
    const parsed = parseEircode(value);
    if (parsed !== null) return parsed;
    const message = 'Enter an Eircode, for example D02 X285';
    ctx.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  });

/** Fields of the person who bought or booked a car: personal data. Each is also a column of `buyer_details`. */
export const BUYER_FIELDS = [
  'firstName',
  'lastName',
  'address1',
  'address2',
  'address3',
  'county',
  'eircode',
  'phone',
] as const;

/** The person who bought or booked a car, as sent by the form. Every field is optional. */
export const buyerInput = z.strictObject(
  {
    ...mapNames(BUYER_FIELDS, () => singleLineText()),
    eircode: eircode(),
    customerId: id('Choose a customer')
      .nullable()
      .optional()
      .describe('The customer who this person is; omitted, it stays unchanged'),
  },
  'The details must be an object',
);
export type BuyerInput = z.output<typeof buyerInput>;

/** The same person, as returned to signed-in staff. */
export const buyer = z.object({
  ...mapNames(BUYER_FIELDS, () => z.string().nullable()),
  customer: customerChoice.nullable().describe('The customer who staff chose'),
});
export type Buyer = z.infer<typeof buyer>;
