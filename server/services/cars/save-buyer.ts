import { isDeepStrictEqual } from 'node:util';
import type { BuyerInput } from '../../../domain/buyer-input.ts';
import type { FieldChanges } from '../../../domain/audit-log.ts';
import { type BuyerKind, deleteBuyer, findBuyer, putBuyer } from '../../data/cars/buyers.ts';
import type { Db } from '../../data/engine/client.ts';

/** What a save says of whoever bought or booked a car. */
export interface BuyerEntry {
  /** Whether the car is sold, or booked; off deletes what is kept. */
  on: boolean;
  date: string | null;
  details: BuyerInput | null;
}

const NOBODY: BuyerInput = {
  firstName: null,
  lastName: null,
  address1: null,
  address2: null,
  address3: null,
  county: null,
  eircode: null,
  phone: null,
};

/**
 * Keeps, changes or deletes a buyer's details. The answer says only that something changed: the record
 * of staff never holds a personal value.
 */
export async function saveBuyer(
  tx: Db,
  carId: number,
  kind: BuyerKind,
  { on, date, details }: BuyerEntry,
): Promise<FieldChanges> {
  const before = await findBuyer(tx, carId, kind);
  const after = on ? { date, ...NOBODY, ...details } : null;
  if (isDeepStrictEqual(before, after)) return {};
  if (after) await putBuyer(tx, carId, kind, after);
  else await deleteBuyer(tx, carId, kind);
  const from = before && 'kept';
  const to = after && (before ? 'changed' : 'kept');
  return { [kind === 'sale' ? 'saleDetails' : 'bookingDetails']: { from, to } };
}
