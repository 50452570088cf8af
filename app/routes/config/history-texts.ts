import type { FieldChanges, StaffAction } from '../../../domain/staff-action.ts';
import { shortDate } from '../../vehicles/format.ts';

const THINGS: Readonly<Record<StaffAction['entity'], string>> = {
  car: 'car',
  make: 'make',
  model: 'model',
  transmission: 'transmission',
  fuelType: 'fuel type',
};

const DEEDS: Readonly<Record<StaffAction['action'], string>> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
};

/** 'Added make 12': the id, for a name may have changed since. */
export const whatWasDone = ({ action, entity, entityId }: StaffAction) =>
  `${DEEDS[action]} ${THINGS[entity]} ${entityId}`;

type Value = FieldChanges[string]['from'];

/** 'name: Rover → MG' for each field, 'name: Rover' where there was nothing before or is nothing after. */
export function changeLines(changes: FieldChanges): string[] {
  return Object.entries(changes).map(([field, { from, to }]) => {
    const values = [from, to].filter((value) => value !== null).map(shown);
    return `${words(field)}: ${values.join(' → ')}`;
  });
}

const shown = (value: Value) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');

/** `mileageKm` as 'Mileage km'. */
function words(field: string): string {
  const spaced = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

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
