import type { PartExchange, OfferInput, PartExchangeInput } from './part-exchange-schemas.ts';
import { type Wanted, type WantedFilters, wantedSearch, wantedWords } from './wanted.ts';
import { separated } from '../../platform/format.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { listFiles } from './photos.server.ts';
import { entryName } from '../reference-lists/writes.server.ts';
import type { EnquiryRecord } from './reads.server.ts';
import { AppError } from '../../platform/errors.ts';
import type { StaffContext } from '../../app/context.server.ts';
import { authorOf, insertEvent, updateEnquiry } from './writes.server.ts';
import { auditEnquiry } from './audit-enquiry.server.ts';
import { changesBetween } from '../audit-log/write.server.ts';
import { lockForStaff } from './lock.server.ts';
import { eq } from 'drizzle-orm';
import { partExchanges } from '../../app/schema.server.ts';

export async function insertPartExchange(
  tx: Db,
  enquiryId: number,
  partExchange: PartExchangeInput,
): Promise<void> {
  await tx.insert(partExchanges).values({ enquiryId, ...partExchange });
}

/** Returns the car that the person of an enquiry wants to sell, or null. */
export async function findPartExchange(db: Db, enquiryId: number) {
  const [row] = await db.select().from(partExchanges).where(eq(partExchanges.enquiryId, enquiryId));
  return row ?? null;
}

/**
 * Stores the dealer's offer for the car of a person.
 * @returns the new version of the enquiry
 * @throws {AppError} notFound, also for an enquiry without a part exchange; conflict for an older version or an erased
 * enquiry
 */
export async function saveOffer(
  { db, user, now }: StaffContext,
  { enquiryId, version, offer, offerUntil }: OfferInput & { enquiryId: number },
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    const enquiry = await lockForStaff(tx, { enquiryId, version });
    const before = await findPartExchange(tx, enquiryId);
    if (!before) throw new AppError('notFound', 'This enquiry is not about a part exchange.');
    const known = before.offer === null ? null : Number(before.offer);
    if (known === offer && before.offerUntil === offerUntil) return { version };
    await tx
      .update(partExchanges)
      .set({ offer: offer === null ? null : String(offer), offerUntil })
      .where(eq(partExchanges.enquiryId, enquiryId));
    const others = changesBetween(
      { offer: known, offerUntil: before.offerUntil },
      { offer, offerUntil },
    );
    await auditEnquiry(tx, { staff: user, before: enquiry, others });
    await insertEvent(tx, {
      enquiryId,
      at: now,
      kind: 'system',
      ...authorOf(user),
      data: { offer, offerUntil },
    });
    return { version: await updateEnquiry(tx, enquiryId, {}) };
  });
}

/** Returns the part exchange of an enquiry with its photos, and the wanted car. */
export async function presentOtherCar(
  db: Db,
  { enquiryId, wantedFilters }: Pick<EnquiryRecord, 'enquiryId' | 'wantedFilters'>,
) {
  return {
    partExchange: await presentPartExchange(db, enquiryId),
    files: (await listFiles(db, enquiryId))
      .filter(({ eventId }) => eventId === null)
      .map(({ fileId, width, height }) => ({ fileId, width, height })),
    wanted: await presentWanted(db, wantedFilters),
  };
}

async function presentPartExchange(db: Db, enquiryId: number): Promise<PartExchange | null> {
  const row = await findPartExchange(db, enquiryId);
  if (!row) return null;
  const { enquiryId: _, offer, ...fields } = row;
  return { ...fields, offer: offer === null ? null : Number(offer) };
}

/** Returns the filters of a wanted car in words, with the matching search, or null. */
async function presentWanted(db: Db, filters: WantedFilters | null): Promise<Wanted | null> {
  if (!filters) return null;
  const { makeId, fuelTypeId, transmissionId } = filters;
  const words = wantedWords(filters, {
    make: makeId ? await entryName(db, 'makes', makeId) : null,
    fuelType: fuelTypeId ? await entryName(db, 'fuelTypes', fuelTypeId) : null,
    transmission: transmissionId ? await entryName(db, 'transmissions', transmissionId) : null,
  });
  return { words, search: wantedSearch(filters) };
}

/** Describes the car of a valuation, or a wanted car, on one line for staff. Null for other enquiries. */
export async function describeCar(
  db: Db,
  { enquiryId, kind, wantedFilters }: Pick<EnquiryRecord, 'enquiryId' | 'kind' | 'wantedFilters'>,
): Promise<string | null> {
  const wanted = await presentWanted(db, wantedFilters);
  if (wanted) return `Looking for: ${wanted.words.join(', ')}`;
  const car = kind === 'partExchange' ? await findPartExchange(db, enquiryId) : null;
  if (!car) return null;
  const { year, makeModel, registration, mileageKm } = car;
  const kilometres = mileageKm === null ? null : `${separated(mileageKm)} km`;
  const facts = [makeModel, year, registration, kilometres].filter((fact) => fact !== null);
  return `Their car: ${facts.join(', ')}`;
}
