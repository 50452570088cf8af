import type { FieldChanges } from '../audit-log/audit-log.ts';
import type { SessionUser } from '../staff/users.ts';
import type { Db } from '../platform/database/client.server.ts';
import type { EnquiryRecord } from './reads.server.ts';
import { changesBetween, type NewAuditEntry, writeAuditEntry } from '../audit-log/write.server.ts';

type Audited = Partial<
  Pick<EnquiryRecord, 'status' | 'lostReason' | 'assigneeId' | 'followUpAt' | 'carTitle'>
>;

/** Who changed an enquiry; null for its visitor. */
type Author = NewAuditEntry['staff'];

/** Returns the fields of an enquiry that the audit log records. Colleagues are named by their ids only. */
const auditedFields = ({ status, lostReason, assigneeId, followUpAt, carTitle }: Audited) => ({
  status,
  lostReason,
  assignee: assigneeId && `U-${assigneeId}`,
  followUpAt: followUpAt?.toISOString(),
  enquiryCar: carTitle,
});

/** Adds an audit entry for the values that differ, if any. The subject is the reference of the enquiry. */
export async function auditEnquiry(
  tx: Db,
  staff: Author,
  before: Audited & Pick<EnquiryRecord, 'enquiryId' | 'reference'>,
  values: Audited,
): Promise<void> {
  const after = { ...before, ...values };
  const changes = changesBetween(auditedFields(before), auditedFields(after));
  if (Object.keys(changes).length > 0) await writeEntry(tx, staff, before, 'update', changes);
}

/** Adds an audit entry for what staff offer for a part exchange, if it differs. */
export async function auditOffer(
  tx: Db,
  staff: SessionUser,
  enquiry: Pick<EnquiryRecord, 'enquiryId' | 'reference'>,
  offers: { before: Offer; after: Offer },
): Promise<void> {
  const changes = changesBetween(offers.before, offers.after);
  if (Object.keys(changes).length > 0) await writeEntry(tx, staff, enquiry, 'update', changes);
}
interface Offer extends Readonly<Record<string, unknown>> {
  offer: number | null;
  offerUntil: string | null;
}

/** Adds an audit entry for an enquiry that staff entered. */
export const auditNewEnquiry = (
  tx: Db,
  staff: SessionUser,
  enquiry: Pick<EnquiryRecord, 'enquiryId' | 'reference'>,
): Promise<void> => writeEntry(tx, staff, enquiry, 'create', {});

const writeEntry = (
  tx: Db,
  staff: Author,
  { enquiryId, reference }: Pick<EnquiryRecord, 'enquiryId' | 'reference'>,
  action: 'create' | 'update',
  changes: FieldChanges,
): Promise<void> =>
  writeAuditEntry(tx, {
    staff,
    entity: 'enquiry',
    entityId: enquiryId,
    subject: reference,
    action,
    changes,
  });
