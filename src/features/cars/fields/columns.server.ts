import { PUBLIC_FIELDS, type PublicField } from './selections.ts';
import { type CarImageRow, IMAGE_FIELDS } from '../../images/present.server.ts';
import { isoInstant } from '../../../platform/database/statement.server.ts';
import { mapNames } from '../../../platform/objects.ts';
import { carImages, cars } from '../../../app/schema.server.ts';
import type { StoredCar } from '../lock-car.server.ts';

/**
 * Columns that queries select from `cars c`, and the types of their rows. Names of reference list entries
 * are subqueries, which are three times faster than joins for the few cars of a page.
 */

export const IMAGE_COLUMNS = mapNames(IMAGE_FIELDS, (name) => `i.${carImages[name].name}`);

/** Times are milliseconds since 1970. */
type PeriodRow = [price: string, currency: string, from: number, to: number | null];

/** Null if the car has no public price, or has had only one: no reduction is possible then. */
export type PeriodRows = PeriodRow[] | null;

const milliseconds = (column: string) => `round(extract(epoch from ${column}) * 1000)::float8`;

/** SQL that selects `PeriodRows` of `cars c`. */
const PERIODS = `(select json_agg(
    json_build_array(p.price::text, p.currency, ${milliseconds('p.from_at')}, ${milliseconds('p.to_at')})
    order by p.period_id)
  from price_periods p where p.car_id = c.car_id having count(*) > 1 and bool_or(p.to_at is null))`;

const CARD_FIELDS = [
  'carId',
  'name',
  'currentPrice',
  'currency',
  'year',
  'mileageKm',
  'bodyType',
  'premium',
  'sale',
  'carSold',
  'carBooked',
  'publication',
] as const;

interface CardRowBase extends Pick<StoredCar, (typeof CARD_FIELDS)[number]> {
  makeName: string;
  modelName: string;
  periods: PeriodRows;
  transmission: string | null;
  fuelType: string | null;
  imageCount: number;
}

/** A car in search results. All columns of the image are null if the car has none. */
export type CarCardRow = CardRowBase & (CarImageRow | Record<keyof CarImageRow, null>);

/** Condition on `car_images i`: an image of the car `c` that its page shows. */
const SHOWN_IMAGE =
  'i.car_id = c.car_id and (i.position is not null or i.image_id = c.thumbnail_image_id)';

/** Returns the SQL of these columns. Dates are selected as text. */
export const fieldColumns = <Name extends keyof StoredCar>(names: readonly Name[]) =>
  mapNames(names, (name) => {
    const { name: column, columnType } = cars[name];
    return `c.${column}${columnType === 'PgDateString' ? '::text' : ''}`;
  });

const CARD_COLUMNS = {
  ...fieldColumns(CARD_FIELDS),
  makeName: '(select k.name from makes k where k.make_id = c.make_id)',
  modelName: '(select m.name from models m where m.model_id = c.model_id)',
  periods: PERIODS,
  transmission: '(select t.name from transmissions t where t.transmission_id = c.transmission_id)',
  fuelType: '(select f.name from fuel_types f where f.fuel_type_id = c.fuel_type_id)',
  imageCount: `(select count(*)::int from car_images i where ${SHOWN_IMAGE})`,
} satisfies Record<keyof CardRowBase, string>;

/** Public fields of a car as returned by the database. */
type PublicFields = Pick<StoredCar, PublicField>;

/** Columns in the full list and of a single car, without images. */
export interface CarSummaryRow extends CardRowBase, Omit<PublicFields, LongText> {
  /** ISO 8601, UTC. */
  updatedAt: string;
}

/** A row of `GET /api/cars`, with the thumbnail if the car has one. */
export type CarListRow = CarSummaryRow & (CarImageRow | Record<keyof CarImageRow, null>);

export interface CarRow extends CarSummaryRow, Pick<PublicFields, LongText> {
  thumbnailImageId: number | null;
  /** In gallery order; a thumbnail that is not in the gallery is last and has no position. */
  images: (CarImageRow & { position: number | null })[];
}

const LONG_TEXTS = ['description', 'features'] as const satisfies PublicField[];
type LongText = (typeof LONG_TEXTS)[number];

const SUMMARY_COLUMNS = {
  ...CARD_COLUMNS,
  ...fieldColumns(PUBLIC_FIELDS.filter((name) => !LONG_TEXTS.some((long) => long === name))),
  updatedAt: isoInstant('c.updated_at'),
};

const CAR_COLUMNS = {
  ...SUMMARY_COLUMNS,
  ...fieldColumns(LONG_TEXTS),
  thumbnailImageId: 'c.thumbnail_image_id',
  images: `(select coalesce(json_agg(${jsonObject({ ...IMAGE_COLUMNS, position: 'i.position' })} order by i.position), '[]')
    from car_images i
    where ${SHOWN_IMAGE})`,
} satisfies Record<keyof CarRow, string>;

/** `a as "b", …` */
export function selected(columns: Record<string, string>): string {
  return Object.entries(columns)
    .map(([name, column]) => `${column} as "${name}"`)
    .join(', ');
}

export function jsonObject(columns: Record<string, string>): string {
  const pairs = Object.entries(columns).map(([name, column]) => `'${name}', ${column}`);
  return `json_build_object(${pairs.join(', ')})`;
}

export const CAR_SELECT = selected(CAR_COLUMNS);

/** Columns of a car in the full list, from `cars c` with `IMAGE_JOINED`. */
export const LIST_SELECT = selected({ ...SUMMARY_COLUMNS, ...IMAGE_COLUMNS });

/** The image that cards show: the thumbnail, or else the first image of the gallery. */
export const IMAGE_JOINED = `left join lateral (
    select * from car_images i
    where ${SHOWN_IMAGE}
    order by (i.image_id = c.thumbnail_image_id) desc nulls last, i.position
    limit 1
  ) i on true`;
