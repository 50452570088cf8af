import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { BUYER_FIELDS, type BuyerInput } from '../fields/buyer-input.ts';
import { can } from '../../../app/capabilities.ts';
import { mapNames, pick } from '../../../platform/objects.ts';
import type { FieldChanges } from '../../audit-log/audit-log.ts';
import { buyerDetails } from '../../../app/schema.server.ts';
import { currentCustomer } from '../../customers/reads.server.ts';
import type { Context } from '../../../app/context.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { forbiddenChange } from './guarded-fields.server.ts';

type BuyerKind = 'sale' | 'booking';

interface BuyerKey {
  carId: number;
  kind: BuyerKind;
}

/** Columns about the person who bought or booked a car, with the date (ISO): personal data. */
type BuyerColumns = Omit<typeof buyerDetails.$inferInsert, 'carId' | 'kind'>;

/** The details of a buyer in a save. If `details` is undefined, the stored details stay unchanged. */
interface BuyerEntry extends BuyerKey {
  /** Whether the car is sold or booked. False deletes the stored details. */
  on: boolean;
  date: string | null | undefined;
  details: BuyerInput | null | undefined;
}

const FIELD = { sale: 'saleDetails', booking: 'bookingDetails' } as const;
const NOBODY = { ...mapNames(BUYER_FIELDS, () => null), customerId: null };
/** Columns of the details, without the date. */
const DETAILS = [...BUYER_FIELDS, 'customerId'] as const;

/**
 * Inserts, updates or deletes the details of a buyer. The returned changes for the audit log state only that
 * the details changed, because the log must not contain personal data.
 * @throws {AppError} forbidden if the user lacks `cars.sell` and sends details of the buyer, even if they
 * equal the stored ones; conflict for a customer who does not exist or was erased
 */
export async function saveBuyer(
  { db: tx, user: staff }: Pick<Context, 'db' | 'user'>,
  { carId, kind, on, date, details }: BuyerEntry,
): Promise<FieldChanges> {
  const before = await findBuyer(tx, { carId, kind });
  // A job has no user.
  if (staff && !can(staff, 'cars.sell')) {
    const isKept = (value: unknown) => value === undefined || (value === null && !before);
    if (on && !(isKept(date) && isKept(details))) throw forbiddenChange(FIELD[kind]);
    return {};
  }
  if (on && !before && date === undefined && details === undefined) return {};
  const after = on
    ? {
        date: date === undefined ? (before?.date ?? null) : date,
        ...(await detailColumns(tx, { kind, before, details })),
      }
    : null;
  if (isDeepStrictEqual(before, after)) return {};
  if (after)
    await tx
      .insert(buyerDetails)
      .values({ ...after, carId, kind })
      .onConflictDoUpdate({ target: [buyerDetails.carId, buyerDetails.kind], set: after });
  else await deleteBuyer(tx, { carId, kind });
  const from = before && 'kept';
  const to = after && (before ? 'changed' : 'kept');
  return { [FIELD[kind]]: { from, to } };
}

/** Omitted details stay unchanged, and so does an omitted customer of new details. */
async function detailColumns(
  tx: Db,
  { kind, before, details }: Pick<BuyerEntry, 'kind' | 'details'> & { before: BuyerColumns | null },
) {
  if (details === undefined) return before ? pick(before, DETAILS) : NOBODY;
  const known = before?.customerId ?? null;
  const { customerId = known, ...texts } = details ?? NOBODY;
  const isChosen = customerId !== null && customerId !== known;
  return {
    ...texts,
    customerId: isChosen
      ? await currentCustomer(tx, `${FIELD[kind]}.customerId`, customerId)
      : customerId,
  };
}

async function findBuyer(
  tx: Db,
  key: BuyerKey,
): Promise<Omit<typeof buyerDetails.$inferSelect, keyof BuyerKey> | null> {
  const [row] = await tx.select().from(buyerDetails).where(of(key));
  if (!row) return null;
  const { carId: _carId, kind: _kind, ...buyer } = row;
  return buyer;
}

/** Whether anything about a person is known. The form of a car also stores a buyer without details. */
const hasDetails = (buyer: BuyerInput) => DETAILS.some((name) => (buyer[name] ?? null) !== null);

/** SQL: `hasDetails` for a row with the alias `b`. */
export const HAS_DETAILS = `num_nonnulls(${DETAILS.map((name) => `b.${buyerDetails[name].name}`).join(', ')}) > 0`;

/** Returns the given details of a new sale; without any, those of the person who booked the car. */
export async function saleDetailsOf(
  tx: Db,
  carId: number,
  given: BuyerInput | undefined,
): Promise<BuyerInput> {
  if (given && hasDetails(given)) return given;
  const booking = await findBuyer(tx, { carId, kind: 'booking' });
  return booking ? pick(booking, DETAILS) : NOBODY;
}

async function deleteBuyer(tx: Db, key: BuyerKey): Promise<void> {
  await tx.delete(buyerDetails).where(of(key));
}

const of = ({ carId, kind }: BuyerKey) =>
  and(eq(buyerDetails.carId, carId), eq(buyerDetails.kind, kind));
