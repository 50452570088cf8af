import type { FieldChanges, AuditEntry } from '../../domain/audit-log.ts';
import { separated, shortDate } from '../../domain/format.ts';
import { CAR_LABELS } from '../../domain/car-labels.ts';

const THINGS: Readonly<Record<AuditEntry['entity'], string>> = {
  car: 'car',
  make: 'make',
  model: 'model',
  transmission: 'transmission',
  fuelType: 'fuel type',
};

/** 'Added', 'Changed', 'Deleted'. */
export const DEEDS: Readonly<Record<AuditEntry['action'], string>> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
};

/** 'Added make Volvo', by the name that it had then. */
export const whatWasDone = ({ action, entity, entityId, subject }: AuditEntry) =>
  `${DEEDS[action]} ${THINGS[entity]} ${subject || entityId}`;

/** One field of an action in the dealer's words. */
export interface ChangedField {
  label: string;
  /** 'Rover → MG', 'none → MG', 'MG' of a thing that was added or deleted; null for texts too long for a line. */
  line: string | null;
  /** As they were and are; null for nothing. */
  before: string | null;
  after: string | null;
}

/** Characters that a value may have beside its label. */
const LINE_LENGTH = 120;

type Change = FieldChanges[string];
type Value = Change['from'];

/** What an action changed, field by field. */
export function changedFields({
  action,
  changes,
}: Pick<AuditEntry, 'action' | 'changes'>): ChangedField[] {
  return Object.entries(changes).map(([field, change]) => {
    const label = LABELS.get(field) ?? words(field);
    const sentence = SENTENCES.get(field)?.(change);
    const before = shown(field, change.from);
    const after = shown(field, change.to);
    const sides = [before, after].filter((side) => side !== null);
    const long = sides.some((side) => side.length > LINE_LENGTH || side.includes('\n'));
    const line = action === 'update' ? `${before ?? 'none'} → ${after ?? 'none'}` : sides.join();
    return { label, line: sentence ?? (long ? null : line), before, after };
  });
}

const LABELS = new Map<string, string>([
  ...Object.entries(CAR_LABELS),
  ['make', 'Make'],
  ['model', 'Model'],
  ['transmission', 'Transmission'],
  ['fuelType', 'Fuel Type'],
  ['images', 'Images'],
  ['thumbnailImage', 'Thumbnail'],
]);

/** `someField` as 'Some field'. */
function words(field: string): string {
  const spaced = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const FIGURES = new Set(['currentPrice', 'mileageKm', 'mileageMiles']);

function shown(field: string, value: Value): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return FIGURES.has(field) ? separated(value) : String(value);
  if (field === 'nctDue') return shortDate(value);
  return field === 'thumbnailImage' ? imageName(value) : value;
}

/** What is told in a sentence: a buyer's details, of which nothing is recorded, and a gallery. */
const SENTENCES: ReadonlyMap<string, (change: Change) => string> = new Map([
  ['saleDetails', detailsSentence],
  ['bookingDetails', detailsSentence],
  ['images', gallerySentence],
]);

function detailsSentence({ from, to }: Change): string {
  if (to === null) return 'details deleted';
  return from === null ? 'details added' : 'details changed';
}

/** A gallery is recorded as the names of its files, in one text. */
function gallerySentence({ from, to }: Change): string {
  const [before, after] = [files(from), files(to)];
  const added = after.filter((file) => !before.includes(file)).length;
  const removed = before.filter((file) => !after.includes(file)).length;
  const counts = [added > 0 && `${added} added`, removed > 0 && `${removed} removed`];
  return counts.filter(Boolean).join(', ') || 'in another order';
}

const files = (value: Value) => (typeof value === 'string' ? value.split(', ') : []);

/** `front-0a1b2c3d.webp` as 'front': the mark and the ending are the program's, not the dealer's. */
const imageName = (file: string) => file.replace(/(-[0-9a-f]{8})?\.webp$/, '');

const dublin = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Dublin',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** An instant as Ireland's clocks showed it: `14 Mar 2027, 09:05`. */
export function irishTime(instant: string): string {
  const [date = '', time = ''] = dublin.format(new Date(instant)).split(' ');
  return `${shortDate(date)}, ${time}`;
}
