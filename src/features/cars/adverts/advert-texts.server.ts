import { priceText } from '../../../platform/format.ts';
import { mapNames } from '../../../platform/objects.ts';
import type { Car } from '../car.ts';
import { PROVENANCE_FIELDS } from '../fields/provenance.ts';
import { PUBLIC_READ_FIELDS } from '../fields/selections.ts';
import { KNOWN_TITLE, statements } from '../page/provenance.ts';
import {
  additionalInformation,
  basicInformation,
  linesOf,
  paragraphsOf,
  technicalDetails,
} from '../page/values.ts';
import { reducedBy } from '../fields/reduction-text.ts';
import type { AdvertContent } from './content.server.ts';

/** A text of an advert. Labels are unique within a section. */
export interface AdvertText {
  /** Heading on the page; the first section has none. */
  section: string;
  label: string;
  text: string;
}

/** Returns the texts of an advert in the order of the car page, as the functions of the page write them. */
export function advertTexts(content: AdvertContent): AdvertText[] {
  const car = carOf(content);
  const { plateYear, registration, vin } = car.provenance;
  const sections: [section: string, rows: { label: string; value: Text; note?: Text }[]][] = [
    [
      '',
      [
        { label: 'Name', value: car.name },
        { label: 'Price', value: priceText(car.currentPrice, car.currency) },
        {
          label: 'Reduction',
          value: car.pricing.reduction && reducedBy(car.pricing.reduction, car.currency),
        },
        { label: 'Availability', value: availability(car) },
        { label: 'Plate', value: registration ?? plateYear },
        { label: 'VIN', value: vin },
      ],
    ],
    ['Description', [{ label: 'Description', value: paragraphsOf(car.description).join('\n\n') }]],
    ['Key Features', [{ label: 'Key Features', value: linesOf(car.features).join('\n') }]],
    [KNOWN_TITLE, statements(car)],
    ['Basic Information', basicInformation(car)],
    ['Technical Details', technicalDetails(car)],
    ['Additional Information', additionalInformation(car)],
  ];
  return sections.flatMap(([section, rows]) =>
    rows.flatMap(({ label, value, note }) => {
      const text = joined(value, note);
      return text ? [{ section, label, text }] : [];
    }),
  );
}

type Text = string | null | undefined;

/** Adds the second line of a value: `12 months. This comes on top …`, `Euro 6d, 124 g/km`, `€200 a year`. */
function joined(value: Text, note: Text): string {
  if (!value || !note) return value || note || '';
  const isSentence = /^[A-Z]/.test(note);
  return `${value}${isSentence ? '.' : /^\d/.test(note) ? ',' : ''} ${note}`;
}

function availability({ carSold, carBooked, sale }: Car): string {
  if (carSold) return 'This car is sold.';
  if (carBooked) return 'This car is booked.';
  return sale ? 'For sale.' : 'Open for pre-booking.';
}

/** A version of an earlier release lacks newer fields, which the functions of the page expect to be null. */
const MISSING = mapNames(PUBLIC_READ_FIELDS, () => null);
const MISSING_FACTS = mapNames(PROVENANCE_FIELDS, () => null);

const carOf = (content: AdvertContent): Car => ({
  ...MISSING,
  ...content,
  provenance: { ...MISSING_FACTS, ...content.provenance },
  carId: 0,
  updatedAt: '',
  images: [],
  thumbnail: null,
  thumbnailImage: null,
});
