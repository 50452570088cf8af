import { irishTime } from '../opening/day-text.ts';
import { type AuditEntry, type FieldChanges, SIGN_IN_ACTIONS } from './audit-log.ts';
import { SECOND_FACTOR_EVENTS } from './second-factor-events.ts';
import { ROLE_NAMES } from '../../app/capabilities.ts';
import { DEALER_IMAGE_KINDS, DEALER_IMAGE_LABELS } from '../settings/dealer-images.ts';
import { LOST_REASONS, STATUSES } from '../enquiries/options.ts';
import { separated, shortDate } from '../../platform/format.ts';
import { CAR_FORMATS, CAR_LABELS } from '../cars/car-labels.ts';
import { choiceText } from '../cars/car-options.ts';
import { REFERENCE_LISTS } from '../reference-lists/definitions.ts';

const nounOf = (entity: AuditEntry['entity']) =>
  entity === 'replyTemplate'
    ? 'suggested reply'
    : (Object.values(REFERENCE_LISTS).find((list) => list.entity === entity)?.noun ?? entity);

export const ACTION_VERBS: Readonly<Record<AuditEntry['action'], string>> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  export: 'Exported',
  erase: 'Erased',
  merge: 'Merged',
  run: 'Ran',
  signIn: 'Signed in',
  signInFailed: 'Sign-in failed',
  signInRefused: 'Sign-ins refused after too many attempts',
  passwordReset: 'Reset the password',
  passwordChange: 'Changed the password',
  emailChange: 'Changed the sign-in email',
  close: 'Closed',
  secondFactor: 'Changed the second factor',
};

/** Actions whose verb says what happened to an account. */
const ACCOUNT_ACTIONS: readonly AuditEntry['action'][] = [
  ...SIGN_IN_ACTIONS,
  'passwordReset',
  'passwordChange',
  'emailChange',
  'secondFactor',
];

/** 'Added make Volvo', with the name at that time. */
export const summaryOf = ({ action, entity, entityId, subject }: AuditEntry) =>
  entity === 'settings' && action === 'run'
    ? 'Deleted personal data whose period was over'
    : entity === 'settings' && action === 'delete'
      ? `Deleted the ${subject}`
      : entity === 'settings'
        ? `${ACTION_VERBS[action]} settings: ${SETTING_TITLES.get(subject) ?? subject}`
        : entity === 'user' && (entityId === null || ACCOUNT_ACTIONS.includes(action))
          ? `${ACTION_VERBS[action]}${ACCOUNT_ACTIONS.includes(action) ? ':' : ''} ${subject}`
          : `${ACTION_VERBS[action]} ${nounOf(entity)} ${subject || entityId}`;

/** Names of the settings on their screens. */
const SETTING_TITLES: ReadonlyMap<string, string> = new Map([
  ['dealer', 'Your dealership'],
  ['enquiries', 'Enquiries'],
  ['hours', 'Opening days'],
  ['stock', 'Stock'],
  ['prices', 'Prices'],
  ['money', 'Money'],
  ['deals', 'Deals'],
  ['secondFactor', 'Second factor'],
  ['retention', 'Privacy and retention'],
  ['legal', 'Privacy and law'],
  ['claims', 'Texts and claims'],
]);

export interface ChangedField {
  label: string;
  /** 'Rover → MG', or 'MG' if the entity was added or deleted; null for texts too long for one line. */
  line: string | null;
  /** null for no value. */
  before: string | null;
  after: string | null;
}

/** Longer values are shown below their label. */
const MAX_LINE_LENGTH = 120;

type Change = FieldChanges[string];
type Value = Change['from'];

export function changedFields({
  action,
  changes,
}: Pick<AuditEntry, 'action' | 'changes'>): ChangedField[] {
  return Object.entries(changes).map(([field, change]) => {
    const label = LABELS.get(field) ?? sentenceCase(field);
    const sentence = SENTENCES.get(field)?.(change);
    const before = displayValue(field, change.from);
    const after = displayValue(field, change.to);
    const sides = [before, after].filter((side) => side !== null);
    const long = sides.some((side) => side.length > MAX_LINE_LENGTH || side.includes('\n'));
    const line = action === 'update' ? `${before ?? 'none'} → ${after ?? 'none'}` : sides.join();
    return { label, line: sentence ?? (long ? null : line), before, after };
  });
}

const LABELS = new Map<string, string>([
  ...Object.entries(CAR_LABELS),
  ...Object.values(REFERENCE_LISTS).map(({ entity, label }) => [entity, label] as const),
  ['images', 'Images'],
  ['thumbnailImage', 'Thumbnail'],
  ...Object.entries(DEALER_IMAGE_LABELS),
  ['holdUntil', 'Reserved until'],
  ['archived', 'Archived'],
  ['deleted', 'Deleted'],
  ['role', 'Role'],
  ['disabled', 'Disabled'],
  ['assignee', 'Assigned to'],
  ['followUpAt', 'Follow up'],
  ['remindAt', 'Reminder if there’s no answer'],
  ['enquiryCar', 'Car'],
  ['offer', 'Offer'],
  ['offerUntil', 'Offer valid until'],
  ['signIns', 'Sign-ins'],
]);

/** `someField` as 'Some field', `home.someField` as 'Home, some field'. */
function sentenceCase(field: string): string {
  const spaced = field
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('.', ', ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const FORMATS: Readonly<Partial<Record<string, 'grouped' | 'date'>>> = CAR_FORMATS;

const INSTANTS = ['followUpAt', 'remindAt', 'holdUntil'];

function displayValue(field: string, value: Value): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number')
    return FORMATS[field] === 'grouped' || field === 'offer' ? separated(value) : String(value);
  if (FORMATS[field] === 'date' || field === 'offerUntil') return shortDate(value);
  if (INSTANTS.includes(field)) return irishTime(value);
  const texts = TEXTS.get(field);
  if (texts) return texts.get(value) ?? value;
  return field === 'thumbnailImage' ? imageName(value) : choiceText(field, value);
}

/** The texts of values that are stored as keys. */
const TEXTS = new Map<string, ReadonlyMap<string, string>>(
  Object.entries({
    role: ROLE_NAMES,
    status: STATUSES,
    lostReason: LOST_REASONS,
    secondFactor: SECOND_FACTOR_EVENTS,
  }).map(([field, texts]) => [field, new Map(Object.entries(texts))]),
);

/**
 * Fields that the audit log describes in words: customer details, whose values it must not contain, and lists
 * of images.
 */
const SENTENCES: ReadonlyMap<string, (change: Change) => string> = new Map([
  ['saleDetails', detailsSentence],
  ['bookingDetails', detailsSentence],
  ['images', imagesSentence],
  ...DEALER_IMAGE_KINDS.map((kind) => [kind, imageSentence] as const),
  ['changedFields', newValue],
  ['consent', newValue],
  ...['note', 'contact', 'reply', 'appointment', 'email', 'calendarLink', 'signInEmail'].map(
    (field) => [field, newValue] as const,
  ),
]);

/** Of customers, the log names fields, never their values. */
function newValue({ to }: Change): string {
  return String(to);
}

function detailsSentence({ from, to }: Change): string {
  if (to === null) return 'details deleted';
  return from === null ? 'details added' : 'details changed';
}

/** An image of the dealer is logged as its path. */
function imageSentence({ from, to }: Change): string {
  if (to === null) return 'removed';
  return from === null ? 'added' : 'replaced';
}

/** Images are logged as one text with all file names. */
function imagesSentence({ from, to }: Change): string {
  const [before, after] = [files(from), files(to)];
  const added = after.filter((file) => !before.includes(file)).length;
  const removed = before.filter((file) => !after.includes(file)).length;
  const counts = [added > 0 && `${added} added`, removed > 0 && `${removed} removed`];
  return counts.filter(Boolean).join(', ') || 'in another order';
}

const files = (value: Value) => (typeof value === 'string' ? value.split(', ') : []);

/** 'front' for `front-0a1b2c3d.webp`: the suffix was added by the upload. */
const imageName = (file: string) => file.replace(/(-[0-9a-f]{8})?\.webp$/, '');
