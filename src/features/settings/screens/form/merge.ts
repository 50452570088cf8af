import { dealerImage } from '../../dealer-images.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field that somebody else changed. `mine` is set if I changed it too, to another value. */
export interface TheirChange {
  field: string;
  before: unknown;
  after: unknown;
  mine?: unknown;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const changedFields = (before: Values, after: Values) =>
  Object.keys(after).filter((field) => !isSame(before[field], after[field]));

/** Three-way merge. Where both changed a field, my value wins. */
export function mergeValues(
  base: Values,
  mine: Values,
  theirs: Values,
): { mine: Record<string, unknown>; theirs: TheirChange[] } {
  const myFields = changedFields(base, mine);
  return {
    mine: Object.fromEntries(myFields.map((field) => [field, mine[field]])),
    theirs: changedFields(base, theirs).map((field) => ({
      field,
      before: base[field],
      after: theirs[field],
      ...(myFields.includes(field) && !isSame(mine[field], theirs[field]) && { mine: mine[field] }),
    })),
  };
}

/** Formats a value of a form for a sentence. */
export function shownValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.map(shownEntry).join('; ') || 'none';
  if (value === null) return 'no image';
  const image = dealerImage.safeParse(value).data;
  if (image) return `an image of ${image.width} × ${image.height} pixels`;
  return (typeof value === 'string' && value) || 'no value';
}

const shownEntry = (entry: unknown) =>
  typeof entry === 'object' && entry !== null ? Object.values(entry).join(' ') : String(entry);
