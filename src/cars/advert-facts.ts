import { motorTax, motorTaxText } from '../ireland/motor-tax.ts';
import { kilometres, shortDate } from '../platform/format.ts';
import type { Car } from './car.ts';
import type { CAR_CHOICES } from './car-options.ts';
import type { StaffCar } from './staff-car.ts';

/** Sentences about a car that leave the site: on paper and in the adverts of portals. Null: not stated. */

/** Returns the motor tax as the dealer wrote it, or else what we work out. */
export function motorTaxOf(car: StaffCar, today: string): string | null {
  const written = car.roadTax?.trim();
  if (written) return written;
  const tax = motorTax({ ...car, co2: car.co2Emission, isElectric: isElectric(car), today });
  return tax && motorTaxText(tax);
}

const isElectric = ({ fuelType }: Car) => /^(battery )?electric$/i.test(fuelType?.name ?? '');

/** `Repaired write-off, category S. Front bumper replaced.` */
export function writeOffText({ writeOff, writeOffNote }: StaffCar): string | null {
  if (writeOff === null || writeOff === 'none') return null;
  return sentences(`Repaired write-off, category ${writeOff}`, writeOffNote);
}

/** `12 months or 20,000 km, from CarProtect. This comes on top of your rights under …` */
export function warrantyText({ warrantyMonths, warrantyKm, warrantyBy }: StaffCar): string | null {
  const limits = [
    warrantyMonths && `${warrantyMonths} ${warrantyMonths === 1 ? 'month' : 'months'}`,
    warrantyKm && kilometres(warrantyKm),
  ].filter(Boolean);
  if (limits.length === 0) return null;
  return sentences(
    `${limits.join(' or ')}${warrantyBy ? `, from ${warrantyBy}` : ''}`,
    'This comes on top of your rights under the Consumer Rights Act 2022',
  );
}

const USES = {
  private: 'Privately owned before',
  company: 'Former company car',
  demonstrator: 'Former demonstrator',
  hire: 'Former hire car',
  taxi: 'Former taxi',
  drivingSchool: 'Former driving school car',
} satisfies Record<keyof typeof CAR_CHOICES.previousUse, string>;

/** Returns what is stated about history and papers, write-offs first. */
export function historyStatements(car: StaffCar): string[] {
  const { importedFrom, previousUse, financeOwed, serviceHistory, keys } = car;
  const warranty = warrantyText(car);
  return [
    writeOffText(car) ?? (car.writeOff === 'none' ? 'No write-off recorded.' : null),
    financeOwed && (financeOwed === 'no' ? 'No finance owed.' : 'Finance is cleared at the sale.'),
    car.mileageCheckedOn &&
      sentences(
        `Mileage checked on ${shortDate(car.mileageCheckedOn)}${car.mileageCheckedAgainst ? ` against ${car.mileageCheckedAgainst}` : ''}`,
      ),
    previousUse && `${USES[previousUse]}.`,
    importedFrom &&
      (importedFrom === 'other' ? 'Imported.' : `Imported from ${FROM[importedFrom]}.`),
    serviceHistory && SERVICES[serviceHistory],
    keys === null ? null : `${keys} ${keys === 1 ? 'key' : 'keys'}.`,
    car.batteryHealth !== null &&
      sentences(
        `Battery: state of health ${car.batteryHealth} %${car.batteryCheckedOn ? `, measured on ${shortDate(car.batteryCheckedOn)}` : ''}`,
      ),
    warranty && `Warranty: ${warranty}`,
  ].filter((statement) => typeof statement === 'string');
}

const FROM = {
  GB: 'Great Britain',
  NI: 'Northern Ireland',
  JP: 'Japan',
  EU: 'the European Union',
} satisfies Omit<Record<keyof typeof CAR_CHOICES.importedFrom, string>, 'other'>;

const SERVICES = {
  full: 'Full service history.',
  part: 'Part service history.',
  none: 'No service history.',
} satisfies Record<keyof typeof CAR_CHOICES.serviceHistory, string>;

/** Joins sentences and adds their full stops. */
const sentences = (...texts: (string | null)[]): string =>
  texts
    .map((text) => text?.trim())
    .filter(Boolean)
    .map((text) => (/[.!?]$/.test(text ?? '') ? text : `${text}.`))
    .join(' ');
