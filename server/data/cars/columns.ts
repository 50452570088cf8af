/**
 * What the reads of cars select of `cars c`, and the rows that come of it. Names are looked up for each
 * car, not joined: for the few cars of a page that is three times as fast.
 */

/** An image as it is read. */
export interface CarImageRow {
  imageId: number;
  imagePath: string;
  width: number;
  height: number;
  placeholder: string;
  studio: string | null;
  widths: number[];
  soldWidths: number[];
  bookedWidths: number[];
}

const IMAGE_COLUMNS = {
  imageId: 'i.image_id',
  imagePath: 'i.image_path',
  width: 'i.width',
  height: 'i.height',
  placeholder: 'i.placeholder',
  studio: 'i.studio',
  widths: 'i.widths',
  soldWidths: 'i.sold_widths',
  bookedWidths: 'i.booked_widths',
} satisfies Record<keyof CarImageRow, string>;

interface CardRowBase {
  carId: number;
  makeName: string;
  modelName: string;
  /** An exact decimal, as text. */
  currentPrice: string;
  currency: string;
  year: number;
  mileageKm: number | null;
  transmission: string | null;
  fuelType: string | null;
  premium: boolean;
  carSold: boolean;
  carBooked: boolean;
  publication: number;
}

/** A car of a list; `imageId` is null where it has no image, and so are the image's other columns. */
export type CarCardRow = CardRowBase & (CarImageRow | Record<keyof CarImageRow, null>);

const CARD_COLUMNS = {
  carId: 'c.car_id',
  makeName: '(select k.name from makes k where k.make_id = c.make_id)',
  modelName: '(select m.name from models m where m.model_id = c.model_id)',
  currentPrice: 'c.current_price',
  currency: 'c.currency',
  year: 'c.year',
  mileageKm: 'c.mileage_km',
  transmission: '(select t.name from transmissions t where t.transmission_id = c.transmission_id)',
  fuelType: '(select f.name from fuel_types f where f.fuel_type_id = c.fuel_type_id)',
  premium: 'c.premium',
  carSold: 'c.car_sold',
  carBooked: 'c.car_booked',
  publication: 'c.publication',
} satisfies Record<keyof CardRowBase, string>;

/** A car whole, as its page reads it; nothing here that the public may not know but what presenters leave out. */
export interface CarRow extends CardRowBase {
  name: string | null;
  makeId: number;
  modelId: number;
  transmissionId: number | null;
  fuelTypeId: number | null;
  condition: string;
  mileageMiles: number | null;
  engineSize: string | null;
  enginePower: number | null;
  previousOwners: number | null;
  bodyType: string | null;
  seats: string | null;
  doors: string | null;
  colour: string | null;
  co2Emission: string | null;
  grossWeight: string | null;
  roadTax: string | null;
  nctDue: string | null;
  environmental: string | null;
  description: string | null;
  features: string | null;
  sale: boolean;
  /** ISO 8601, UTC. */
  updatedAt: string;
  thumbnailImageId: number | null;
  /** In the gallery's order; a thumbnail that is a file of its own comes last, with no position. */
  images: (CarImageRow & { position: number | null })[];
}

/** An instant as ISO 8601 text in UTC, made by the database. */
export const isoInstant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const CAR_COLUMNS = {
  ...CARD_COLUMNS,
  name: 'c.name',
  makeId: 'c.make_id',
  modelId: 'c.model_id',
  transmissionId: 'c.transmission_id',
  fuelTypeId: 'c.fuel_type_id',
  condition: 'c.condition',
  mileageMiles: 'c.mileage_miles',
  engineSize: 'c.engine_size',
  enginePower: 'c.engine_power',
  previousOwners: 'c.previous_owners',
  bodyType: 'c.body_type',
  seats: 'c.seats',
  doors: 'c.doors',
  colour: 'c.colour',
  co2Emission: 'c.co2_emission',
  grossWeight: 'c.gross_weight',
  roadTax: 'c.road_tax',
  nctDue: 'c.nct_due::text',
  environmental: 'c.environmental',
  description: 'c.description',
  features: 'c.features',
  sale: 'c.sale',
  updatedAt: isoInstant('c.updated_at'),
  thumbnailImageId: 'c.thumbnail_image_id',
  images: `(select coalesce(json_agg(${jsonObject({ ...IMAGE_COLUMNS, position: 'i.position' })} order by i.position), '[]')
    from car_images i
    where i.car_id = c.car_id and (i.position is not null or i.image_id = c.thumbnail_image_id))`,
} satisfies Record<keyof CarRow, string>;

/** `a as "b", …` */
export function selected(columns: Record<string, string>): string {
  return Object.entries(columns)
    .map(([name, column]) => `${column} as "${name}"`)
    .join(', ');
}

function jsonObject(columns: Record<string, string>): string {
  const pairs = Object.entries(columns).map(([name, column]) => `'${name}', ${column}`);
  return `json_build_object(${pairs.join(', ')})`;
}

/** Columns of a car's page, of `cars c`. */
export const CAR_SELECT = selected(CAR_COLUMNS);

/** Columns of a car in a list, of `cars c` with `IMAGE_JOINED`. */
export const CARD_SELECT = selected({ ...CARD_COLUMNS, ...IMAGE_COLUMNS });

/** The image that stands for a car: its thumbnail, else the first of its gallery. */
export const IMAGE_JOINED = `left join lateral (
    select * from car_images i
    where i.car_id = c.car_id and (i.position is not null or i.image_id = c.thumbnail_image_id)
    order by (i.image_id = c.thumbnail_image_id) desc nulls last, i.position
    limit 1
  ) i on true`;
