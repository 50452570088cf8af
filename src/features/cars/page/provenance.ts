import type { Car } from '../car.ts';
import { CAR_CHOICES } from '../car-options.ts';
import { capitalised, counted, kilometres, shortDate } from '../../../platform/format.ts';
import { linesOf, type Value } from './values.ts';

/** Sentences about the history of a car that the dealer has stated. Facts that are not stated are left out. */

/** Returns the banner above the price of a car that was written off; null for any other car. */
export function writeOffBanner({ writeOff, writeOffNote }: Car['provenance']): string | null {
  if (writeOff === null || writeOff === 'none') return null;
  return sentences(`Repaired write-off, category ${writeOff}`, writeOffNote);
}

export const KNOWN_ID = 'known';

/**
 * Returns one line with the facts that buyers ask for first: `Not written off · no finance · Cartell 24 Nov 2026 ·
 * 12 months’ guarantee`. If only other facts are stated, returns the title of their list; without any, null.
 */
export function proofLine(car: Car): string | null {
  const { writeOff, financeOwed, historyCheckedWith, historyCheckedOn, warrantyMonths } =
    car.provenance;
  const months = warrantyMonths && `${counted(warrantyMonths, 'month')}’ guarantee`;
  const facts = [
    writeOff === 'none' && 'not written off',
    financeOwed === 'no' && 'no finance',
    historyCheckedWith &&
      [historyCheckedWith, historyCheckedOn && shortDate(historyCheckedOn)]
        .filter(Boolean)
        .join(' '),
    months && months.replace('month’', 'month’s'),
  ].filter(Boolean);
  const text = facts.join(' · ') || (statements(car).length > 0 && KNOWN_TITLE);
  return text ? capitalised(text) : null;
}

export const KNOWN_TITLE = 'What we know about this car';

/** Follows each statement about a warranty. */
const STATUTORY_RIGHTS = 'This comes on top of your rights under the Consumer Rights Act 2022.';

/** Returns the statements in the order in which the page shows them. */
export function statements(car: Car): Value[] {
  const stated = car.provenance;
  const rows: (Omit<Value, 'value'> & { value: string | 0 | null })[] = [
    { field: 'writeOff', label: 'Write-off', value: writeOffText(stated) },
    {
      field: 'financeOwed',
      label: 'Finance',
      value: stated.financeOwed && FINANCE[stated.financeOwed],
    },
    {
      field: 'mileageCheckedAgainst',
      label: 'Mileage',
      value: checked({ against: stated.mileageCheckedAgainst, on: stated.mileageCheckedOn }),
    },
    { field: 'historyCheckedWith', label: 'History check', value: historyCheck(stated) },
    { field: 'previousUse', label: 'Owners and use', value: ownersAndUse(car) },
    { field: 'serviceHistory', label: 'Service', value: service(stated) },
    { field: 'keys', label: 'Keys', value: stated.keys && counted(stated.keys, 'key') },
    { field: 'importedFrom', label: 'Import', value: importText(stated) },
    {
      field: 'recallsCheckedOn',
      label: 'Recalls',
      value:
        stated.recallsCheckedOn &&
        `No open recall on ${shortDate(stated.recallsCheckedOn)}, checked with the maker`,
    },
    { field: 'connectedServices', label: 'Connected services', value: connectedServices(stated) },
    { field: 'batteryHealth', label: 'Battery', value: battery(stated) },
    { field: 'nctDue', label: 'NCT', value: stated.nct },
    { field: 'knownMarks', label: 'Known marks', value: linesOf(stated.knownMarks).join('\n') },
    { field: 'warrantyMonths', label: 'Warranty', value: warranty(stated), note: STATUTORY_RIGHTS },
  ];
  return rows.flatMap(({ value, ...row }) => (value ? [{ ...row, value }] : []));
}

type Stated = Car['provenance'];

const FINANCE = {
  no: 'None owed',
  clearsAtSale: 'Cleared when you buy; you get the letter',
} as const;

function writeOffText(stated: Stated): string | null {
  return stated.writeOff === 'none' ? 'None recorded' : writeOffBanner(stated);
}

function checked({ against, on }: { against: string | null; on: string | null }): string | null {
  if (against === null && on === null) return null;
  return ['Checked', on && `on ${shortDate(on)}`, against && `against ${against}`]
    .filter(Boolean)
    .join(' ');
}

function historyCheck(stated: Stated): string | null {
  const { historyCheckedWith: by, historyCheckedOn: on, historyNote } = stated;
  if (by === null && on === null) return historyNote;
  const check = ['Checked', by && `with ${by}`, on && `on ${shortDate(on)}`];
  return sentences(check.filter(Boolean).join(' '), historyNote);
}

const USES = {
  private: 'private',
  company: 'company car',
  demonstrator: 'former demonstrator',
  hire: 'former hire car',
  taxi: 'former taxi',
  drivingSchool: 'former driving school car',
} as const satisfies Record<keyof typeof CAR_CHOICES.previousUse, string>;

/** `2 owners · private`, `Former hire car` */
function ownersAndUse({ previousOwners, provenance: { previousUse } }: Car): string | null {
  const owners =
    previousOwners === 0 ? 'no previous owner' : previousOwners && counted(previousOwners, 'owner');
  const text = [owners, previousUse && USES[previousUse]].filter(Boolean).join(' · ');
  return text && capitalised(text);
}

const SERVICE = {
  full: 'Full service history',
  part: 'Part service history',
  none: 'No service history',
} as const satisfies Record<keyof typeof CAR_CHOICES.serviceHistory, string>;

function service({ serviceHistory, lastServiceOn, lastServiceKm }: Stated): string | null {
  const last = [
    lastServiceOn && `on ${shortDate(lastServiceOn)}`,
    lastServiceKm !== null && `at ${kilometres(lastServiceKm)}`,
  ].filter(Boolean);
  return sentences(
    serviceHistory && SERVICE[serviceHistory],
    last.length > 0 ? `Last service ${last.join(' ')}` : null,
  );
}

function importText({ importedFrom, vrtPaid }: Stated): string | null {
  if (importedFrom === null) return null;
  const from = importedFrom === 'other' ? '' : ` from ${COUNTRIES[importedFrom]}`;
  return `Imported${from}.${vrtPaid ? ' VRT paid.' : ''}`;
}

const COUNTRIES = { ...CAR_CHOICES.importedFrom, EU: 'the European Union' } as const;

const SERVICES = {
  removed: 'Previous owner’s accounts removed',
  none: 'No connected services',
} as const satisfies Record<keyof typeof CAR_CHOICES.connectedServices, string>;

/** Article 3(2) of the Data Act: a buyer must know what the car records. */
const connectedServices = ({ connectedServices: services, recordedData }: Stated): string | null =>
  sentences(
    services && SERVICES[services],
    recordedData && `What the car records: ${recordedData}`,
  );

function battery({ batteryHealth, batteryCheckedOn }: Stated): string | null {
  if (batteryHealth === null) return null;
  const measured = batteryCheckedOn && `, measured on ${shortDate(batteryCheckedOn)}`;
  return `State of health ${batteryHealth}\u00a0%${measured ?? ''}`;
}

function warranty({ warrantyMonths, warrantyKm, warrantyBy }: Stated): string | null {
  const limits = [
    warrantyMonths && counted(warrantyMonths, 'month'),
    warrantyKm && kilometres(warrantyKm),
  ].filter(Boolean);
  if (limits.length === 0) return null;
  return [limits.join(' or '), warrantyBy && `by ${warrantyBy}`].filter(Boolean).join(' ');
}

/** Joins two texts with full stops, also if the dealer has written them. A single text gets none. */
function sentences(first: string | null, second: string | null): string | null {
  const texts = [first, second].flatMap((text) => text?.trim().replace(/\.$/, '') || []);
  return texts.length > 1 ? `${texts.join('. ')}.` : (texts[0] ?? null);
}
