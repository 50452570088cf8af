import { CAR_LABELS } from '../fields/car-labels.ts';
import { DRAFT_FIELDS } from '../fields/selections.ts';
import { CAR_FIELDS } from '../fields/table.ts';

/** Whether a car may be published. Everything else is advice; see `to-fix.ts`. */

interface WriteOff {
  writeOff: string | null;
  writeOffNote: string | null;
}

/** Returns why this car cannot be on the site, with the field that must change, or null. */
export function publishProblem({
  writeOff,
  writeOffNote,
}: WriteOff): { field: keyof WriteOff; message: string } | null {
  if (writeOff === null || writeOff === 'none') return null;
  if (writeOff === 'A' || writeOff === 'B')
    return { field: 'writeOff', message: `A category ${writeOff} write-off can’t be sold` };
  if (writeOffNote !== null) return null;
  const message = `Say what was damaged and repaired before you publish a category ${writeOff} write-off`;
  return { field: 'writeOffNote', message };
}

type DraftValues = Record<(typeof DRAFT_FIELDS)[number], unknown>;

export const missingFields = (car: DraftValues) =>
  DRAFT_FIELDS.filter((name) => !CAR_FIELDS[name].write.safeParse(car[name]).success);

/**
 * Returns why a draft cannot be published without the form: a sentence, and a message for each missing field. Null if
 * nothing is missing. A price of 0 is allowed: visitors then read that they can ask for it.
 */
export function missingToPublish(
  car: DraftValues,
): { message: string; fields: Record<string, string> } | null {
  const missing = DRAFT_FIELDS.flatMap((name) => {
    const { error } = CAR_FIELDS[name].write.safeParse(car[name]);
    return error ? [{ name, message: error.issues[0]?.message ?? error.message }] : [];
  });
  if (missing.length === 0) return null;
  const names = missing.map(({ name }) => `the ${CAR_LABELS[name].toLowerCase()}`);
  return {
    message: `Add ${new Intl.ListFormat('en-IE').format(names)} before you publish this car.`,
    fields: Object.fromEntries(missing.map(({ name, message }) => [name, message])),
  };
}
