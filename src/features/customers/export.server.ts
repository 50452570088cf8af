import type { documents as documentsTable, enquiryFiles } from '../../app/schema.server.ts';
import { documentFileKey } from '../images/keys.server.ts';
import { fileKey } from '../enquiries/photos.server.ts';
import type { CustomerExport } from './customer.ts';
import { customerReference } from './options.ts';
import { keysOf, mapNames } from '../../platform/objects.ts';
import type { StaffContext } from '../../app/context.server.ts';
import { readDealRecords } from './deals-of-person.server.ts';
import { readRecords } from './person-queries.server.ts';
import { findCustomer } from './reads.server.ts';
import { confirmedRecords, findPerson, namesOf } from './person.server.ts';
import { auditCustomer, refuseMerged, unknownCustomer } from './writes.server.ts';
import { buffer } from 'node:stream/consumers';
import { type Storage, StorageUnavailableError } from '../../platform/ports/storage.server.ts';

/**
 * Returns everything that is stored about a person, with the photos, and logs the export.
 * @param confirmed keys of records that have only the phone number of the person, and that an owner has confirmed
 * @throws {AppError} notFound; conflict for a customer that was merged into another one, and for a confirmed
 * record that has another phone number now
 */
export async function exportCustomer(
  { db, storage, user, now }: StaffContext,
  { customerId, confirmed }: { customerId: number; confirmed: readonly string[] },
): Promise<CustomerExport> {
  const reference = customerReference(customerId);
  const { files, dealFiles, documents, ...found } = await db.transaction(async (tx) => {
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
      dealFiles: ofDeals.dealFiles,
      documents: ofDeals.documents,
    };
  });
  // After the transaction, which must not wait for the storage. Documents first: the size of the files is limited.
  const withFiles = fileAdder(storage);
  const rows = {
    documents: await withFiles(documents.map(withContent), 'pdf', pdfOf),
    files: await withFiles(files, 'photo', enquiryFileOf),
    dealFiles: await withFiles(dealFiles, 'photo', (row) => ({
      key: fileKey(row),
      address: `/api/money-files/${row.fileId}`,
    })),
  };
  return { ...found, ...mapNames(keysOf(rows), (name) => rows[name].map(withoutTechnical)) };
}

type StoredDocument = typeof documentsTable.$inferSelect;

/** Replaces the JSON of a document with the fields in it, such as its number and date. */
const withContent = ({ data, ...row }: StoredDocument) => ({ ...row, ...JSON.parse(data) });

const pdfOf = ({ documentId, storageKey, pdfSha256: hash }: StoredDocument) => ({
  key: hash && documentFileKey({ storageKey, hash, type: 'pdf' }),
  address: `/api/documents/${documentId}/pdf`,
});

/** Returns where the file of an enquiry is stored, and its address. */
export const enquiryFileOf = (row: typeof enquiryFiles.$inferSelect) => ({
  key: fileKey(row),
  address: `/api/enquiries/${row.enquiryId}/${row.contentType === 'image/webp' ? 'files' : 'documents'}/${row.fileId}`,
});

/** Columns without facts about the person. */
const TECHNICAL = ['searchText', 'stampHash', 'storageKey', 'emailKey'];

const withoutTechnical = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !TECHNICAL.includes(name)));

/** Maximum size of the files in one export, in bytes: about 60 photos. */
const MAX_BYTES = 30 * 1024 * 1024;

type ExportedFile = { contentType: string; base64: string } | { address: string };

interface FileOfRow {
  /** Null for a file that a job will make. */
  key: string | null;
  /** Where staff download it. */
  address: string;
}

/**
 * Returns a function that adds files to the rows of an export, in Base64. A file that does not fit or cannot be read has
 * its address, and one that no longer exists is null.
 */
export function fileAdder(storage: Storage, maxBytes = MAX_BYTES) {
  let left = maxBytes;
  let isUp = true;
  async function read({ key, address }: FileOfRow): Promise<ExportedFile | null> {
    if (!isUp || key === null) return { address };
    try {
      const stored = await storage.get(key);
      if (!stored) return null;
      if (stored.size <= left) {
        left -= stored.size;
        const base64 = (await buffer(stored.body)).toString('base64');
        return { contentType: stored.contentType, base64 };
      }
      stored.body.destroy();
    } catch (error) {
      // Every further attempt would wait for its own timeout.
      if (error instanceof StorageUnavailableError) isUp = false;
    }
    return { address };
  }
  return async <Row extends object>(
    rows: readonly Row[],
    name: string,
    fileOf: (row: Row) => FileOfRow,
  ): Promise<object[]> => {
    const added: object[] = [];
    for (const row of rows) added.push({ ...row, [name]: await read(fileOf(row)) });
    return added;
  };
}
