import type { FieldChanges } from '../audit-log/audit-log.ts';
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

interface Entry {
  staff: Author;
  before: Audited & Subject;
  /** New values of fields. */
  values?: Audited;
  done?: Done;
  /** Changes of other records of the enquiry, such as the offer for a part exchange. */
  others?: FieldChanges;
}

/** Adds an audit entry for the values that differ, and for what staff did, if any. */
export async function auditEnquiry(
  tx: Db,
  { staff, before, values = {}, done = {}, others = {} }: Entry,
): Promise<void> {
  const changes = {
    ...changesBetween(auditedFields(before), auditedFields({ ...before, ...values })),
    ...changesBetween({}, done),
    ...others,
  };
  if (Object.keys(changes).length > 0)
    await writeAuditEntry(tx, { ...entryOf(before), staff, action: 'update', changes });
}

/** Adds an audit entry for an enquiry that staff entered. */
export const auditNewEnquiry = (
  tx: Db,
  { staff, enquiry }: { staff: SessionUser; enquiry: Subject },
): Promise<void> =>
  writeAuditEntry(tx, { ...entryOf(enquiry), staff, action: 'create', changes: {} });

/** The subject of an entry is the reference of the enquiry. */
const entryOf = ({ enquiryId, reference }: Subject) =>
  ({ entity: 'enquiry', entityId: enquiryId, subject: reference }) as const;
