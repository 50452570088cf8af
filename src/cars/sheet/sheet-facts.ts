import { nctText } from '../../ireland/nct.ts';
import { plateYear, plateYearText } from '../../ireland/plate.ts';
import { priceOrNull } from '../../platform/format.ts';
import { motorTaxOf, warrantyText, writeOffText } from '../advert-facts.ts';
import { CAR_LABELS } from '../car-labels.ts';
import { linesOf, quickFacts, technicalDetails } from '../page/values.ts';
import type { StaffCar } from '../staff-car.ts';

const FEATURES = 3;

/** What the window sheet of a car says: only what the dealer has stated. */
export interface SheetFacts {
  /** `222`, or the year if neither plate nor first registration says more. */
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
 * @param today the date in Dublin
 */
export function sheetFacts(car: StaffCar, today: string): SheetFacts {
  const [, mileage, fuel, gearbox] = quickFacts(car);
  const details = technicalDetails(car);
  const detail = (wanted: string) => details.find(({ label }) => label === wanted)?.value;
  const fromPlate = plateYear(car.registration);
  const rows = [
    { label: 'Mileage', value: mileage?.value },
    { label: 'Fuel', value: fuel?.value },
    { label: 'Gearbox', value: gearbox?.value },
    { label: 'Power', value: detail(CAR_LABELS.enginePower) },
    { label: 'Motor tax', value: motorTaxOf(car, today) },
    {
      label: 'NCT',
      value: nctText(car, today)?.replace(/^NCT (\w)/, (_, letter) => letter.toUpperCase()),
    },
    { label: 'Previous owners', value: detail(CAR_LABELS.previousOwners) },
  ];
  return {
    year: fromPlate === null ? String(car.year) : plateYearText(fromPlate),
    title: car.name,
    price: priceOrNull(car.currentPrice, car.currency),
    rows: rows.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
    writeOff: writeOffText(car),
    warranty: warrantyText(car),
    features: linesOf(car.features).slice(0, FEATURES),
  };
}
