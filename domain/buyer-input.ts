import { z } from 'zod';
import { line } from './car-fields.ts';

/** The shape of an Eircode: routing key and unique identifier. */
const EIRCODE = /^([AC-FHKNPRTV-Y]\d{2}|D6W)\s?([0-9AC-FHKNPRTV-Y]{4})$/;

/** An Eircode as it is kept, `D02 X285`, from that with or without its space in any case; null for anything else. */
export function readEircode(text: string): string | null {
  const [, routingKey, identifier] = EIRCODE.exec(text.trim().toUpperCase()) ?? [];
  return routingKey ? `${routingKey} ${identifier}` : null;
}

const eircode = () =>
  line().transform((value, ctx) => {
    if (value === null) return null;
    const known = readEircode(value);
    if (known !== null) return known;
    const message = 'Enter an Eircode such as D02 X285';
    ctx.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  });

/** Who bought or booked a car, as the form writes it. All of it may be left out. */
export const buyerInput = z.strictObject(
  {
    firstName: line(),
    lastName: line(),
    address1: line(),
    address2: line(),
    address3: line(),
    county: line(),
    eircode: eircode(),
    phone: line(),
  },
  'Enter the details field by field',
);
export type BuyerInput = z.output<typeof buyerInput>;
