import type { AuditTexts, Change } from '../audit-log/audit-texts.ts';
import { CAR_FORMATS, CAR_LABELS } from './fields/car-labels.ts';
import { choiceText } from './car-options.ts';

/** How the audit log shows the fields of a car. */
export const CAR_AUDIT_TEXTS: AuditTexts = {
  labels: {
    ...CAR_LABELS,
    make: 'Make',
    images: 'Images',
    thumbnailImage: 'Thumbnail',
    holdUntil: 'Reserved until',
    archived: 'Archived',
    deleted: 'Deleted',
  },
  formats: { ...CAR_FORMATS, holdUntil: 'time' },
  choice: (field, value) => {
    const text = field === 'thumbnailImage' ? imageName(value) : choiceText(field, value);
    return text === value ? undefined : text;
  },
  sentences: {
    saleDetails: detailsSentence,
    bookingDetails: detailsSentence,
    images: imagesSentence,
  },
};

function detailsSentence({ from, to }: Change): string {
  if (to === null) return 'details deleted';
  return from === null ? 'details added' : 'details changed';
}

/** Images are logged as one text with all file names. */
function imagesSentence({ from, to }: Change): string {
  const [before, after] = [files(from), files(to)];
  const added = after.filter((file) => !before.includes(file)).length;
  const removed = before.filter((file) => !after.includes(file)).length;
  const counts = [added > 0 && `${added} added`, removed > 0 && `${removed} removed`];
  return counts.filter(Boolean).join(', ') || 'in another order';
}

const files = (value: Change['from']) => (typeof value === 'string' ? value.split(', ') : []);

/** 'front' for `front-0a1b2c3d.webp`: the suffix was added by the upload. */
const imageName = (file: string) => file.replace(/(-[0-9a-f]{8})?\.webp$/, '');
