import { priceOrNull } from '../../../platform/format.ts';
import type { CarLabel } from '../fields/car-labels.ts';
import { statements, writeOffBanner } from '../page/provenance.ts';
import {
  additionalInformation,
  linesOf,
  quickFacts,
  technicalDetails,
  type Value,
} from '../page/values.ts';
import type { Car } from '../car.ts';

const FEATURES = 3;

/** The facts on the window sheet of a car: only those that the dealer has stated. */
export interface SheetFacts {
  /** `222`, or the year of a car without an Irish plate. */
  year: string;
  title: string;
  price: string | null;
  rows: { label: string; value: string }[];
  writeOff: string | null;
  warranty: string | null;
  features: string[];
}

/**
 * Returns the facts for the window sheet. Leaves out a reduction, because it ends after 30 days and nobody replaces the
 * printed sheet on that day.
 */
export function sheetFacts(car: Car): SheetFacts {
  const quick = quickFacts(car);
  const details = technicalDetails(car);
  const tax = find(additionalInformation(car), 'roadTax');
  const { plateYear, nct } = car.provenance;
  const warranty = find(statements(car), 'warrantyMonths');
  const rows = [
    { label: 'Mileage', value: find(quick, 'mileageKm')?.value },
    { label: 'Fuel', value: find(quick, 'fuelTypeId')?.value },
    { label: 'Gearbox', value: find(quick, 'transmissionId')?.value },
    { label: 'Power', value: find(details, 'enginePower')?.value },
    { label: 'Motor tax', value: [tax?.value, tax?.note].filter(Boolean).join(' ') },
    {
      label: 'NCT',
      value: nct?.replace(/^NCT (\w)/, (_, letter) => letter.toUpperCase()),
    },
    { label: 'Previous owners', value: find(details, 'previousOwners')?.value },
  ];
  return {
    year: plateYear ?? String(car.year),
    title: car.name,
    price: priceOrNull(car.currentPrice, car.currency),
    rows: rows.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
    writeOff: writeOffBanner(car.provenance),
    warranty: warranty ? `${warranty.value}. ${warranty.note}` : null,
    features: linesOf(car.features).slice(0, FEATURES),
  };
}

const find = (facts: readonly Value[], wanted: CarLabel) =>
  facts.find(({ field }) => field === wanted);
