import { plateYearText } from '../ireland/plate.ts';
import { priceOrNull } from '../platform/format.ts';
import type { Car } from './car.ts';
import { CAR_LABELS } from './car-labels.ts';
import {
  additionalInformation,
  basicInformation,
  linesOf,
  paragraphsOf,
  technicalDetails,
  type Value,
} from './page/values.ts';

/** What a car's page says beyond the fields of the car. */
interface PortalFacts {
  plateYear: number | null;
  /** `NCT to May 2027`; null to state the date of the car. */
  nct: string | null;
  /** Motor tax that we worked out, in place of an empty Road Tax. */
  motorTax: string | null;
  /** Statements about the history, such as a repaired write-off. An advert must not leave them out. */
  statements: readonly string[];
}

/** Texts to paste into the form of a portal, without markup. */
export interface PortalText {
  title: string;
  facts: string;
  description: string;
}

/** Returns the advert of a car as plain text. Leaves out missing facts. */
export function portalText(
  car: Car,
  { plateYear, nct, motorTax, statements }: PortalFacts,
): PortalText {
  const facts = [
    { label: 'Price', value: priceOrNull(car.currentPrice, car.currency) },
    ...basicInformation(car),
    ...technicalDetails(car),
    ...irishFacts(car, motorTax),
  ].filter(({ label, value }) => value !== null && !(nct !== null && label === CAR_LABELS.nctDue));
  const features = linesOf(car.features).map((feature) => `- ${feature}`);
  return {
    title: plain(`${plateYear === null ? car.year : plateYearText(plateYear)} ${car.name}`),
    facts: plain(
      [
        ...facts.map(({ label, value }) => `${label}: ${value}`),
        ...(nct ? [nct] : []),
        ...statements,
      ].join('\n'),
    ),
    description: plain(
      [
        ...paragraphsOf(car.description),
        ...(features.length > 0 ? [features.join('\n')] : []),
      ].join('\n\n'),
    ),
  };
}

/** The rows of the car's page whose notes belong to the value; those about the site are left out. */
function irishFacts(car: Car, motorTax: string | null): Value[] {
  const rows = additionalInformation(car).filter(({ label }) =>
    [CAR_LABELS.roadTax, CAR_LABELS.nctDue, CAR_LABELS.environmental].some((one) => one === label),
  );
  return rows.map(({ label, value, note }) => {
    if (label !== CAR_LABELS.roadTax) return { label, value };
    return { label, value: value === null ? motorTax : [value, note].filter(Boolean).join(' ') };
  });
}

/** Portals show a no-break space as a strange character. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
