import type { Db } from '../platform/database/client.server.ts';
import { type EnquiryRecord, lockEnquiry } from './reads.server.ts';
import { erasedEnquiry, outdatedEnquiry, unknownEnquiry } from './refusals.server.ts';

/**
 * Locks an enquiry for a change.
 * @param version the version that the change is based on; null if the change depends on none
 * @throws {AppError} notFound; conflict, with the current version, if the enquiry has a newer one
 */
export async function lockForChange(
  tx: Db,
  enquiryId: number,
  version: number | null,
): Promise<EnquiryRecord> {
  const enquiry = await lockEnquiry(tx, enquiryId);
  if (!enquiry) throw unknownEnquiry();
  if (version !== null && enquiry.version !== version) throw outdatedEnquiry(enquiry.version);
  return enquiry;
}

/**
 * Locks an enquiry for a change by staff. Text that is added to an erased enquiry would never be found again:
 * retention, export and erasure skip it.
 * @throws {AppError} as `lockForChange`; conflict if the enquiry was erased
 */
export async function lockForStaff(
  tx: Db,
  enquiryId: number,
  version: number | null,
): Promise<EnquiryRecord> {
  const enquiry = await lockForChange(tx, enquiryId, null);
  if (enquiry.erasedAt !== null) throw erasedEnquiry();
  if (version !== null && enquiry.version !== version) throw outdatedEnquiry(enquiry.version);
  return enquiry;
}
