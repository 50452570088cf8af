import { isDeepStrictEqual } from 'node:util';
import { BUYER_FIELDS, type BuyerInput } from '../../../domain/buyer-input.ts';
import { mapNames } from '../../../domain/objects.ts';
import type { FieldChanges } from '../../../domain/audit-log.ts';
import { type BuyerKind, deleteBuyer, findBuyer, putBuyer } from '../../data/cars/buyers.ts';
import type { Db } from '../../data/engine/client.ts';

/** The buyer part of a save. */
export interface BuyerEntry {
  /** Whether the car is sold or booked; false deletes stored details. */
  on: boolean;
  date: string | null;
  details: BuyerInput | null;
}

const NOBODY: BuyerInput = mapNames(BUYER_FIELDS, () => null);

/**
 * Inserts, updates or deletes buyer details. The returned changes for the audit log only state that the
 * details changed, because the log must not contain personal data.
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
