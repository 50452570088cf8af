import { type AuditTexts, type Change, newValue } from '../audit-log/audit-texts.ts';
import { CAR_AUDIT_TEXTS } from '../cars/audit-texts.ts';
import { LOST_REASONS, STATUSES } from '../enquiries/options.ts';
import { REFERENCE_LISTS } from '../reference-lists/definitions.ts';
import { DEALER_IMAGE_KINDS, DEALER_IMAGE_LABELS } from '../settings/dealer-images.ts';

const lists = Object.values(REFERENCE_LISTS);

const LIST_TEXTS: AuditTexts = {
  nouns: Object.fromEntries(lists.map(({ entity, noun }) => [entity, noun])),
  labels: Object.fromEntries(lists.map(({ entity, label }) => [entity, label])),
};

const STATUS_TEXTS = new Map<string, string>(Object.entries(STATUSES));
const REASON_TEXTS = new Map<string, string>(Object.entries(LOST_REASONS));

const ENQUIRY_TEXTS: AuditTexts = {
  nouns: { replyTemplate: 'suggested reply' },
  labels: {
    assignee: 'Assigned to',
    followUpAt: 'Follow up',
    remindAt: 'Reminder if there’s no answer',
    enquiryCar: 'Car',
    offer: 'Offer',
    offerUntil: 'Offer valid until',
  },
  formats: { followUpAt: 'time', remindAt: 'time', offer: 'grouped', offerUntil: 'date' },
  choice: (field, value) =>
    field === 'status'
      ? STATUS_TEXTS.get(value)
      : field === 'lostReason'
        ? REASON_TEXTS.get(value)
        : undefined,
  sentences: { reply: newValue, appointment: newValue },
};

/** An image of the dealer is logged as its path. */
function imageSentence({ from, to }: Change): string {
  if (to === null) return 'removed';
  return from === null ? 'added' : 'replaced';
}

const DEALER_TEXTS: AuditTexts = {
  labels: DEALER_IMAGE_LABELS,
  sentences: Object.fromEntries(DEALER_IMAGE_KINDS.map((kind) => [kind, imageSentence])),
};

/** The texts of all entities in the audit log. */
export const AUDIT_TEXTS: readonly AuditTexts[] = [
  CAR_AUDIT_TEXTS,
  LIST_TEXTS,
  ENQUIRY_TEXTS,
  DEALER_TEXTS,
];
