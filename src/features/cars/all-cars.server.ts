import { fieldColumns, IMAGE_COLUMNS, IMAGE_JOINED, selected } from './fields/columns.server.ts';
import { binnedBefore, type StoredCar } from './lock-car.server.ts';
import { asCondition } from './car-options.ts';
import { daysInStock } from './manage/days-in-stock.ts';
import { type CarState, stateOf } from './fields/state.ts';
import { type ToFix, toFix } from './manage/to-fix.ts';
import { nameWords } from './stock-car.server.ts';
import { stockNumberKey, textWords } from './stock/words.server.ts';
import { plateKey } from '../ireland/plate.ts';
import type { ApiContext } from '../../app/context.server.ts';
import { dublinTime } from '../../platform/dublin-time.ts';
import type { Database } from '../../platform/database/client.server.ts';
import { statement } from '../../platform/database/statement.server.ts';
import { mapNames, pick } from '../../platform/objects.ts';
import { cars as columns } from '../../app/schema.server.ts';
import { asCurrency, NO_PRICE, priceOrNull } from '../../platform/format.ts';
import { type CarImageRow, presentImage } from '../images/present.server.ts';
import { derivativeOf } from './fields/derivative.ts';

/** Columns that filters, orders and the find box compare. */
const KEPT_FIELDS = [
  'carId',
  'name',
  'year',
  'stockNumber',
  'registration',
  'currency',
  'mileageKm',
  'firstRegistered',
  'nctDue',
  'inStockSince',
  'premium',
  'sale',
  'publish',
  'carSold',
  'carBooked',
] as const;

/** Columns that only the search words and the advice need. Their long texts are not kept in memory. */
const READ_FIELDS = [
  'currentPrice',
  'unreadPrice',
  'condition',
  'colour',
  'co2Emission',
  'bodyType',
  'doors',
  'description',
  'features',
  'environmental',
  'writeOff',
  'writeOffNote',
  'historyCheckedOn',
  'historyNote',
  'recordedData',
  'warrantyBy',
  'knownMarks',
] as const;

type Row = Pick<StoredCar, (typeof KEPT_FIELDS | typeof READ_FIELDS)[number]> & {
  makeName: string;
  modelName: string;
  transmission: string | null;
  fuelType: string | null;
  /** Seconds since 1970, as all times here. */
  soldAt: number | null;
  archivedAt: number | null;
  deletedAt: number | null;
  createdAt: number;
  updatedAt: number;
  imageCount: number;
};

const FROM = `from cars c
    join makes k on k.make_id = c.make_id
    join models m on m.model_id = c.model_id
    left join transmissions t on t.transmission_id = c.transmission_id
    left join fuel_types f on f.fuel_type_id = c.fuel_type_id`;

/** The stamp of a car changes with each write of its row or its reference list entries, and with its photo count. */
const STAMPS = statement(`select c.car_id as "carId",
    concat_ws(' ', c.xmin, k.xmin, m.xmin, t.xmin, f.xmin, i.images) as stamp
  ${FROM} left join (select car_id, count(*) as images from car_images group by car_id) i
    on i.car_id = c.car_id`);

const TIMES = ['soldAt', 'archivedAt', 'deletedAt', 'createdAt', 'updatedAt'] as const;

const ROWS = statement(
  `select ${selected({
    ...fieldColumns([...KEPT_FIELDS, ...READ_FIELDS]),
    makeName: 'k.name',
    modelName: 'm.name',
    transmission: 't.name',
    fuelType: 'f.name',
    ...mapNames(TIMES, (name) => `extract(epoch from c.${columns[name].name})::float8`),
    imageCount: '(select count(*)::int from car_images i where i.car_id = c.car_id)',
  })} ${FROM} where c.car_id = any($1::integer[])`,
);

const KEPT = [
  ...KEPT_FIELDS,
  'makeName',
  'modelName',
  'deletedAt',
  'createdAt',
  'updatedAt',
  'imageCount',
] as const;

/** A car of any state, with everything that the list filters, sorts and finds. */
export interface AnyCar extends Pick<Row, (typeof KEPT)[number]> {
  state: CarState;
  price: number;
  /** Days until today, or until the car was sold, archived or deleted. */
  days: number;
  /** Case-insensitive, without spaces and hyphens. */
  plateKey: string;
  stockKey: string;
  /** Words of make, model, transmission and fuel type; see `textWords`. */
  nameWords: string;
  /** Words of the other texts. */
  words: string;
  isDescribed: boolean;
  /** Only `MISSING_RECORDS`, and only for users with `money`, if the car is sold, archived or deleted. */
  toFix: ToFix[];
  /** Cents; only in lists for users who may read money. */
  cost?: number | null;
  leaves?: number | null;
}

interface Kept {
  /** Version of the stock, the day and the setting for which the cars are valid; null if they cannot be reused. */
  key: string | null;
  cars: Promise<ReadonlyMap<number, StampedCar>>;
}

interface StampedCar {
  stamp: string;
  car: AnyCar;
}

const keptOf = new WeakMap<Database, Kept>();

type CarsContext = Pick<ApiContext, 'database' | 'stock' | 'settings' | 'now'>;

/**
 * Returns the cars of every state, also archived ones and those in the bin. Keeps them until the stock, the day or the
 * setting changes, and then reads those that changed: reading 5,000 cars with their texts takes a second.
 */
export async function allCars(ctx: CarsContext): Promise<AnyCar[]> {
  const kept = keptOf.get(ctx.database);
  const version = ctx.stock.current();
  const today = dublinTime(ctx.now).date;
  const { minPhotos } = ctx.settings.current('stock');
  const key = version === null ? null : `${version} ${today} ${minPhotos}`;
  const isValid = kept !== undefined && key !== null && kept.key === key;
  const cars = isValid ? kept.cars : readCars(ctx, { earlier: kept?.cars, today, minPhotos });
  keptOf.set(ctx.database, { key, cars });
  try {
    return withoutRemoved(await cars, ctx.now);
  } catch (error) {
    if (keptOf.get(ctx.database)?.cars === cars) keptOf.delete(ctx.database);
    throw error;
  }
}

/** Leaves out cars that have left the bin but are still stored because of the record of their sale. */
function withoutRemoved(cars: ReadonlyMap<number, StampedCar>, now: Date): AnyCar[] {
  const keptSince = binnedBefore(now).getTime() / 1000;
  return [...cars.values()].flatMap(({ car }) =>
    car.deletedAt !== null && car.deletedAt < keptSince ? [] : [car],
  );
}

/** Cars that one statement reads. Between them, other requests are answered. */
const BATCH = 250;

interface Day {
  today: string;
  minPhotos: number;
}

async function readCars(
  { database }: CarsContext,
  { earlier, ...day }: Day & { earlier: Kept['cars'] | undefined },
): Promise<ReadonlyMap<number, StampedCar>> {
  const known = (await earlier?.catch(() => null)) ?? new Map<number, StampedCar>();
  const stamps = await database.rows<{ carId: number; stamp: string }>(STAMPS, []);
  const cars = new Map<number, StampedCar>();
  const changed = new Map<number, string>();
  for (const { carId, stamp: written } of stamps) {
    // The advice and the days in stock also depend on these.
    const stamp = `${written} ${day.today} ${day.minPhotos}`;
    const before = known.get(carId);
    if (before?.stamp === stamp) cars.set(carId, before);
    else changed.set(carId, stamp);
  }
  const carIds = [...changed.keys()];
  for (let at = 0; at < carIds.length; at += BATCH)
    for (const row of await database.rows<Row>(ROWS, [carIds.slice(at, at + BATCH)]))
      cars.set(row.carId, { stamp: changed.get(row.carId) ?? '', car: anyCar(row, day) });
  return cars;
}

const FOR_SALE: readonly CarState[] = ['live', 'draft', 'reserved'];

const instant = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000));

function anyCar(row: Row, day: Day): AnyCar {
  const state = stateOf(row);
  const stay = {
    inStockSince: row.inStockSince,
    soldAt: instant(row.soldAt),
    archivedAt: instant(row.archivedAt),
    deletedAt: instant(row.deletedAt),
  };
  const price = Number(row.currentPrice);
  const texts = [row.name, row.description, row.features, row.colour, row.bodyType];
  const [doorCount] = /\d+/.exec(row.doors ?? '') ?? [];
  const advised = {
    ...row,
    currentPrice: price,
    currency: asCurrency(row.currency),
    condition: asCondition(row.condition),
  };
  return {
    ...pick(row, KEPT),
    state,
    price,
    days: daysInStock(stay, day.today),
    plateKey: plateKey(row.registration ?? ''),
    stockKey: stockNumberKey(row.stockNumber ?? ''),
    nameWords: nameWords(row),
    words: textWords(
      `${texts.map((text) => text ?? '').join(' ')} ${row.year}${doorCount ? ` ${doorCount}door` : ''}`,
    ),
    isDescribed: Boolean(row.description?.trim()),
    toFix: FOR_SALE.includes(state) ? toFix(advised, day) : [],
  };
}

/** Columns of a row with its photo; all columns of the photo are null if the car has none. */
export type HeadRow = (CarImageRow | Record<keyof CarImageRow, null>) & {
  carId: number;
  version: number;
  publication: number;
  carSold: boolean;
  carBooked: boolean;
};

export const HEAD_COLUMNS = {
  carId: 'c.car_id',
  version: 'c.version',
  publication: 'c.publication',
  carSold: 'c.car_sold',
  carBooked: 'c.car_booked',
  ...IMAGE_COLUMNS,
};

const HEADS = statement(
  `select ${selected(HEAD_COLUMNS)} from cars c ${IMAGE_JOINED} where c.car_id = any($1::integer[])`,
);

/** Returns the facts by which staff recognise a car in a list: its name, photo, plate, state and price. */
export function presentHead(car: AnyCar, row: HeadRow, imageHost: string) {
  const { makeName, modelName, name, year } = car;
  const { src = null, ...image } = row.imageId === null ? {} : presentImage(row, imageHost);
  return {
    carId: car.carId,
    version: row.version,
    title: `${year} ${makeName} ${modelName}`,
    derivative: derivativeOf(name, { make: makeName, model: modelName, year }),
    image: src,
    imageDetails: 'width' in image ? image : null,
    registration: car.registration,
    stockNumber: car.stockNumber,
    state: car.state,
    price: priceOrNull(car.price, car.currency) ?? NO_PRICE,
  };
}

/** Returns the heads of cars of any state by id. Leaves out cars that no longer exist. */
export async function presentHeads(ctx: ApiContext, carIds: readonly number[]) {
  if (carIds.length === 0) return new Map<number, ReturnType<typeof presentHead>>();
  const [cars, rows] = await Promise.all([
    allCars(ctx),
    ctx.database.rows<HeadRow>(HEADS, [carIds]),
  ]);
  const byId = new Map(rows.map((row) => [row.carId, row]));
  return new Map(
    cars.flatMap((car) => {
      const row = byId.get(car.carId);
      return row ? [[car.carId, presentHead(car, row, ctx.imageHost)] as const] : [];
    }),
  );
}
