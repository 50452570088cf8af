import { parseEircode } from '../ireland/eircode.ts';
import type { BuyerInput } from '../cars/deal-car.server.ts';
import type { StoredBuyer } from './deals-tables.server.ts';

/** Returns the customer of a deal as the buyer of its car: the words of the name and the lines of the address. */
export function bookedAs(buyer: StoredBuyer, customerId: number | null): BuyerInput {
  const words = buyer.name.split(' ');
  const last = buyer.vatNumber === null && words.length > 1 ? words.pop() : undefined;
  const lines = (buyer.address ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const eircode = lines.map(parseEircode).find((parsed) => parsed !== null) ?? null;
  const [address1 = null, address2 = null, ...more] = lines.filter(
    (line) => parseEircode(line) === null,
  );
  return {
    firstName: words.join(' '),
    lastName: last ?? null,
    address1,
    address2,
    address3: more.join(', ') || null,
    county: null,
    eircode,
    phone: buyer.phone,
    customerId,
  };
}
