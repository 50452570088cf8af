import { priceOrNull } from '../../../platform/format.ts';
import type { Car } from '../car.ts';
import { statements } from '../page/provenance.ts';
import {
  additionalInformation,
  basicInformation,
  linesOf,
  paragraphsOf,
  technicalDetails,
  type Value,
} from '../page/values.ts';

/** Texts to paste into the form of a portal, without markup. */
export interface PortalText {
  title: string;
  facts: string;
  description: string;
}

/** Returns the advert of a car as plain text, with the statements of its page. Leaves out missing facts. */
export function portalText(car: Car): PortalText {
  const { nct, plateYear } = car.provenance;
  const facts = [
    { label: 'Price', value: priceOrNull(car.currentPrice, car.currency) },
    ...basicInformation(car),
    ...technicalDetails(car),
    ...irishFacts(car),
  ].filter(({ value }) => value !== null);
  const stated = statements(car).filter(({ field }) => field !== 'nctDue');
  const features = linesOf(car.features).map((feature) => `- ${feature}`);
  return {
    title: plain(`${plateYear ?? car.year} ${car.name}`),
    facts: plain(
      [
        ...facts.map(({ label, value }) => `${label}: ${value}`),
        ...(nct ? [nct] : []),
        ...stated.map(({ label, value, note }) => `${label}: ${inOneLine(value, note)}`),
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

const inOneLine = (value: string | null, note?: string | null) =>
  [value?.replaceAll('\n', ', '), note].filter(Boolean).join('. ');

/** Road tax with its note, and environmental data. The other rows are about the site, or stated elsewhere. */
function irishFacts(car: Car): Value[] {
  return additionalInformation(car).flatMap(({ note, ...row }) => {
    if (row.field === 'environmental') return [row];
    if (row.field !== 'roadTax') return [];
    return [{ ...row, value: row.value && [row.value, note].filter(Boolean).join(' ') }];
  });
}

/** Portals show a no-break space as a strange character. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
