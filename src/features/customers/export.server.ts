import type { CustomerExport } from './customer.ts';
import { customerReference } from './options.ts';
import { keysOf, mapNames } from '../../platform/objects.ts';
import type { StaffContext } from '../../app/context.server.ts';
import { readDealRecords } from './deals-of-person.server.ts';
import { readRecords } from './person-queries.server.ts';
import { findCustomer } from './reads.server.ts';
import { auditCustomer, namesOf } from './audit-customer.server.ts';
import { withPhotos } from './export-photos.server.ts';
import { confirmedRecords, findPerson } from './person.server.ts';
import { refuseMerged, unknownCustomer } from './lock.server.ts';

/**
 * Returns everything that is stored about a person, with the photos, and logs the export.
 * @param confirmed keys of records with the phone number of the person that belong to the person
 * @throws {AppError} notFound; conflict for a customer that was merged into another one, and for a confirmed
 * record that does not have the phone number now
 */
export async function exportCustomer(
  { db, storage, user, now }: StaffContext,
  { customerId, confirmed }: { customerId: number; confirmed: readonly string[] },
): Promise<CustomerExport> {
  const reference = customerReference(customerId);
  const { files, ...found } = await db.transaction(async (tx) => {
    const customer = await findCustomer(tx, customerId);
    if (!customer) throw unknownCustomer();
    refuseMerged(customer);
    const person = await findPerson(tx, customerId);
    const { all, byPhone } = confirmedRecords(person, confirmed);
    const customerIds = person.customers.map((one) => one.customerId);
    const records = await readRecords(tx, {
      customerIds,
      enquiryIds: all.enquiryIds,
      emailKeys: person.emailKeys,
    });
    const ofDeals = await readDealRecords(tx, { customerIds, emailKeys: person.emailKeys });
    const samePhoneOnly = await namesOf(tx, byPhone);
    await auditCustomer(tx, {
      staff: user,
      customerId,
      action: 'export',
      changes: {
        ...(samePhoneOnly !== null && { samePhoneOnly: { from: null, to: samePhoneOnly } }),
      },
    });
    const bought = all.purchases.map(({ purchase, ...car }) => ({ ...car, ...purchase }));
    return {
      exportedAt: now.toISOString(),
      reference,
      ...mapNames(keysOf(records), (name) => records[name].map(withoutTechnical)),
      customers: person.customers.map(withoutTechnical),
      purchases: bought,
      ...mapNames(keysOf(ofDeals), (name) => ofDeals[name].map(withoutTechnical)),
      files: records.files,
    };
  });
  // After the transaction, which must not wait for the storage.
  return { ...found, files: (await withPhotos(storage, files)).map(withoutTechnical) };
}

/** Columns without facts about the person. */
const TECHNICAL = ['searchText', 'stampHash', 'storageKey', 'emailKey'];

const withoutTechnical = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !TECHNICAL.includes(name)));
