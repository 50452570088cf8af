import type { PartExchange } from '../part-exchange-schemas.ts';
import { type Wanted, type WantedFilters, wantedSearch, wantedWords } from '../wanted.ts';
import { separated } from '../../platform/format.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { listFiles } from '../files.server.ts';
import { findPartExchange } from '../part-exchanges.server.ts';
import { entryName } from '../../reference-lists/writes.server.ts';
import type { EnquiryRecord } from '../reads.server.ts';

/** Returns the car that the person of an enquiry wants to sell, with photos, and the one that they want. */
export async function presentOtherCar(
  db: Db,
  { enquiryId, wantedFilters }: Pick<EnquiryRecord, 'enquiryId' | 'wantedFilters'>,
) {
  return {
    partExchange: await presentPartExchange(db, enquiryId),
    files: await listFiles(db, enquiryId),
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
