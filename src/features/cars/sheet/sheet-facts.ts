import { priceOrNull } from '../../../platform/format.ts';
import { CAR_LABELS } from '../car-labels.ts';
import { statements, writeOffBanner } from '../page/provenance.ts';
import { additionalInformation, linesOf, quickFacts, technicalDetails } from '../page/values.ts';
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
 * Returns the facts for the window sheet. A reduction is not among them: it ends after 30 days, and nobody
 * exchanges the sheet on that day.
 */
export function sheetFacts(car: Car): SheetFacts {
  const [, mileage, fuel, gearbox] = quickFacts(car);
  const details = technicalDetails(car);
  const detail = (wanted: string) => details.find(({ label }) => label === wanted)?.value;
  const [tax] = additionalInformation(car);
  const { plateYear, nct } = car.provenance;
  const warranty = statements(car).find(({ label }) => label === 'Warranty');
  const rows = [
    { label: 'Mileage', value: mileage?.value },
    { label: 'Fuel', value: fuel?.value },
    { label: 'Gearbox', value: gearbox?.value },
    { label: 'Power', value: detail(CAR_LABELS.enginePower) },
    { label: 'Motor tax', value: [tax?.value, tax?.note].filter(Boolean).join(' ') },
    {
      label: 'NCT',
      value: nct?.replace(/^NCT (\w)/, (_, letter) => letter.toUpperCase()),
    },
    { label: 'Previous owners', value: detail(CAR_LABELS.previousOwners) },
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
