import type { SessionUser } from '../../app/session-user.ts';
import type { Db } from '../../platform/database/client.server.ts';
import type { EnquiryRecord } from './reads.server.ts';
import { changesBetween, type NewAuditEntry, writeAuditEntry } from '../audit-log/write.server.ts';

type Audited = Partial<
  Pick<
    EnquiryRecord,
    'status' | 'lostReason' | 'assigneeId' | 'followUpAt' | 'remindAt' | 'carTitle'
  >
>;

/** Who changed an enquiry; null for its visitor. */
type Author = NewAuditEntry['staff'];

/** Returns the fields of an enquiry that the audit log records. Colleagues are named by their ids only. */
const auditedFields = ({
  status,
  lostReason,
  assigneeId,
  followUpAt,
  remindAt,
  carTitle,
}: Audited) => ({
  status,
  lostReason,
  assignee: assigneeId && `U-${assigneeId}`,
  followUpAt: followUpAt?.toISOString(),
  remindAt: remindAt?.toISOString(),
  enquiryCar: carTitle,
});

type Subject = Pick<EnquiryRecord, 'enquiryId' | 'reference'>;

/** Actions of staff in a thread, apart from changes of fields. The text itself is not recorded. */
type Done = Partial<Record<'note' | 'contact' | 'reply' | 'appointment' | 'email', string>>;

/** Adds an audit entry for the values that differ, and for what staff did, if any. */
export async function auditEnquiry(
  tx: Db,
  {
    staff,
    before,
    values,
    done = {},
  }: { staff: Author; before: Audited & Subject; values: Audited; done?: Done },
): Promise<void> {
  const changes = {
    ...changesBetween(auditedFields(before), auditedFields({ ...before, ...values })),
    ...changesBetween({}, done),
  };
  if (Object.keys(changes).length > 0)
    await writeEntry(tx, { staff, enquiry: before, action: 'update', changes });
}

interface Offer extends Readonly<Record<string, unknown>> {
  offer: number | null;
  offerUntil: string | null;
}

/** Adds an audit entry for the offer for a part exchange, if it differs from the stored one. */
export async function auditOffer(
  tx: Db,
  {
    staff,
    enquiry,
    before,
    after,
  }: { staff: SessionUser; enquiry: Subject; before: Offer; after: Offer },
): Promise<void> {
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length > 0)
    await writeEntry(tx, { staff, enquiry, action: 'update', changes });
}

/** Adds an audit entry for an enquiry that staff entered. */
export const auditNewEnquiry = (
  tx: Db,
  { staff, enquiry }: { staff: SessionUser; enquiry: Subject },
): Promise<void> => writeEntry(tx, { staff, enquiry, action: 'create', changes: {} });

interface EnquiryEntry extends Pick<NewAuditEntry, 'staff' | 'action' | 'changes'> {
  enquiry: Subject;
}

/** The subject of an entry is the reference of the enquiry. */
const writeEntry = (
  tx: Db,
  { enquiry: { enquiryId, reference }, ...entry }: EnquiryEntry,
): Promise<void> =>
  writeAuditEntry(tx, {
    entity: 'enquiry',
    entityId: enquiryId,
    subject: reference,
    ...entry,
  });
