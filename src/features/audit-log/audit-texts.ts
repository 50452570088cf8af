import { irishTime } from '../opening/day-text.ts';
import { type AuditEntry, type FieldChanges, SIGN_IN_ACTIONS } from './audit-log.ts';
import { SECOND_FACTOR_EVENTS } from './second-factor-events.ts';
import { ROLE_NAMES } from '../../app/capabilities.ts';
import { capitalised, separated, shortDate } from '../../platform/format.ts';

export type Change = FieldChanges[string];

/** How the audit log shows the fields of an entity. Each feature has the texts of its fields. */
export interface AuditTexts {
  /** Names of entities, if they differ from the key. */
  nouns?: Readonly<Partial<Record<AuditEntry['entity'], string>>>;
  /** Labels of fields. Others are made from the name of the field. */
  labels?: Readonly<Record<string, string>>;
  formats?: Readonly<Partial<Record<string, 'grouped' | 'date' | 'time'>>>;
  /** Returns the text of a value that is stored as a key. */
  choice?: (field: string, value: string) => string | undefined;
  /** Fields that the audit log describes in words, such as details of customers, whose values it must not contain. */
  sentences?: Readonly<Record<string, (change: Change) => string>>;
}

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
  send: 'Emailed',
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

/** Returns, for example, 'Added make Volvo', with the name at the time of the entry. */
export const summaryOf = (
  { action, entity, entityId, subject }: AuditEntry,
  texts: readonly AuditTexts[] = [],
) =>
  entity === 'settings' && action === 'run'
    ? 'Deleted personal data whose period was over'
    : entity === 'settings' && action === 'delete'
      ? `Deleted the ${subject}`
      : entity === 'settings'
        ? `${ACTION_VERBS[action]} settings: ${SETTING_TITLES.get(subject) ?? subject}`
        : entity === 'user' && (entityId === null || ACCOUNT_ACTIONS.includes(action))
          ? `${ACTION_VERBS[action]}${ACCOUNT_ACTIONS.includes(action) ? ':' : ''} ${subject}`
          : `${ACTION_VERBS[action]} ${nounOf(entity, texts)} ${subject || entityId}`;

const nounOf = (entity: AuditEntry['entity'], texts: readonly AuditTexts[]): string =>
  firstOf(texts, ({ nouns }) => nouns?.[entity]) ?? entity;

/** Names of the settings on their screens. */
const SETTING_TITLES: ReadonlyMap<string, string> = new Map([
  ['dealer', 'Your dealership'],
  ['enquiries', 'Enquiries'],
  ['hours', 'Opening days'],
  ['stock', 'Stock'],
  ['prices', 'Prices'],
  ['money', 'Money'],
  ['deals', 'Deals'],
  ['documentNumbers', 'Numbers of documents'],
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

export function changedFields(
  { action, changes }: Pick<AuditEntry, 'action' | 'changes'>,
  entityTexts: readonly AuditTexts[] = [],
): ChangedField[] {
  const texts = [...entityTexts, OWN_TEXTS];
  return Object.entries(changes).map(([field, change]) => {
    const label = firstOf(texts, ({ labels }) => own(labels, field)) ?? sentenceCase(field);
    const sentence = firstOf(texts, ({ sentences }) => own(sentences, field))?.(change);
    const before = displayValue(texts, field, change.from);
    const after = displayValue(texts, field, change.to);
    const sides = [before, after].filter((side) => side !== null);
    const long = sides.some((side) => side.length > MAX_LINE_LENGTH || side.includes('\n'));
    const line = action === 'update' ? `${before ?? 'none'} → ${after ?? 'none'}` : sides.join();
    return { label, line: sentence ?? (long ? null : line), before, after };
  });
}

/** Returns the new value. For customers, it is names of fields, never their values. */
export const newValue = ({ to }: Change): string => String(to);

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: ROLE_NAMES,
  secondFactor: SECOND_FACTOR_EVENTS,
};

/** Texts of accounts and customers. */
const OWN_TEXTS: AuditTexts = {
  labels: { role: 'Role', disabled: 'Disabled', signIns: 'Sign-ins' },
  choice: (field, value) => own(own(CHOICES, field), value),
  sentences: Object.fromEntries(
    ['changedFields', 'consent', 'note', 'contact', 'email', 'calendarLink', 'signInEmail'].map(
      (field) => [field, newValue],
    ),
  ),
};

/** Reads own properties only, because names of fields are stored data. */
const own = <Value>(source: Readonly<Partial<Record<string, Value>>> | undefined, name: string) =>
  source && Object.hasOwn(source, name) ? source[name] : undefined;

function firstOf<Found>(
  texts: readonly AuditTexts[],
  find: (texts: AuditTexts) => Found | undefined,
): Found | undefined {
  for (const one of texts) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `someField` as 'Some field', `home.someField` as 'Home, some field'. */
function sentenceCase(field: string): string {
  const spaced = field
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('.', ', ');
  return capitalised(spaced);
}

function displayValue(
  texts: readonly AuditTexts[],
  field: string,
  value: Change['from'],
): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const format = firstOf(texts, ({ formats }) => own(formats, field));
  if (typeof value === 'number') return format === 'grouped' ? separated(value) : String(value);
  if (format === 'date') return shortDate(value);
  if (format === 'time') return irishTime(value);
  return firstOf(texts, ({ choice }) => choice?.(field, value)) ?? value;
}
