import type { Db } from '../../platform/database/client.server.ts';
import { type EnquiryRecord, ENQUIRY_COLUMNS } from './reads.server.ts';
import { AppError } from '../../platform/errors.ts';
import { eq } from 'drizzle-orm';
import { enquiries } from '../../app/schema.server.ts';

export const unknownEnquiry = () => new AppError('notFound', 'This enquiry no longer exists.');

/** Error for a change of an enquiry whose personal data was removed. */
const erasedEnquiry = () =>
  new AppError(
    'conflict',
    'The data of this person was erased, so this enquiry can’t be changed any more.',
  );

/** Error for an outdated version. Contains the current one. */
export const outdatedEnquiry = (version: number) =>
  new AppError(
    'conflict',
    'This enquiry changed after you opened it. Please check what is new, then try again.',
    { details: { version } },
  );

interface Lock {
  enquiryId: number;
  /** The version that the change is based on, if it depends on one. */
  version?: number;
}

/**
 * Locks an enquiry for a change.
 * @throws {AppError} notFound; conflict, with the current version, if the enquiry has a newer one
 */
export async function lockForChange(tx: Db, { enquiryId, version }: Lock): Promise<EnquiryRecord> {
  const enquiry = await lockEnquiry(tx, enquiryId);
  if (!enquiry) throw unknownEnquiry();
  if (version !== undefined && enquiry.version !== version) throw outdatedEnquiry(enquiry.version);
  return enquiry;
}

/**
 * Locks an enquiry for a change by staff. Text that is added to an erased enquiry would never be found again:
 * retention, export and erasure skip it.
 * @throws {AppError} as `lockForChange`; conflict if the enquiry was erased
 */
export async function lockForStaff(tx: Db, { enquiryId, version }: Lock): Promise<EnquiryRecord> {
  const enquiry = await lockForChange(tx, { enquiryId });
  if (enquiry.erasedAt !== null) throw erasedEnquiry();
  if (version !== undefined && enquiry.version !== version) throw outdatedEnquiry(enquiry.version);
  return enquiry;
}

/** Reads an enquiry and locks its row until the transaction ends. Returns null for an unknown id. */
export async function lockEnquiry(tx: Db, enquiryId: number): Promise<EnquiryRecord | null> {
  const [row] = await tx
    .select(ENQUIRY_COLUMNS)
    .from(enquiries)
    .where(eq(enquiries.enquiryId, enquiryId))
    .for('update');
  return row ?? null;
}
