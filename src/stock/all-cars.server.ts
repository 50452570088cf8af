import { asCondition } from '../cars/present-car.server.ts';
import { asCurrency } from '../cars/pricing.server.ts';
import { type CarState, stateOf } from '../cars/state.ts';
import { type ToFix, toFix } from '../cars/to-fix.ts';
import { nameWords } from '../cars/stock-car.server.ts';
import { stockNumberKey, textWords } from '../cars/words.server.ts';
import type { ApiContext } from '../context.server.ts';
import { dublinTime } from '../opening/dublin-time.ts';
import type { Database } from '../platform/database/client.server.ts';
import { statement } from '../platform/database/statement.server.ts';

/** The columns that filters, orders and the find box compare. */
interface Row {
  carId: number;
  /** Changes with every write of the row. */
  stamp: string;
  makeName: string;
  modelName: string;
  transmission: string | null;
  fuelType: string | null;
  name: string | null;
  year: number;
  stockNumber: string | null;
  registration: string | null;
  currentPrice: string;
  currency: string;
  condition: string;
  mileageKm: number | null;
  colour: string | null;
  firstRegistered: string | null;
  nctDue: string | null;
  inStockSince: string;
  writeOff: string | null;
  writeOffNote: string | null;
  historyCheckedOn: string | null;
  premium: boolean;
  sale: boolean;
  publish: boolean;
  carSold: boolean;
  carBooked: boolean;
  archivedAt: boolean | null;
  deletedAt: boolean | null;
  /** Date in Dublin on which the car was sold, archived or deleted. */
  leftOn: string | null;
  /** Seconds since 1970. */
  createdAt: number;
  updatedAt: number;
  imageCount: number;
}

const ALL_CARS = statement(`select c.car_id as "carId", c.xmin::text as stamp, k.name as "makeName",
    m.name as "modelName", t.name as transmission, f.name as "fuelType", c.name, c.year,
    c.stock_number as "stockNumber", c.registration, c.current_price as "currentPrice", c.currency, c.condition,
    c.mileage_km as "mileageKm", c.colour, c.first_registered::text as "firstRegistered",
    c.nct_due::text as "nctDue", c.in_stock_since::text as "inStockSince", c.write_off as "writeOff",
    c.write_off_note as "writeOffNote", c.history_checked_on::text as "historyCheckedOn",
    c.premium, c.sale, c.publish, c.car_sold as "carSold", c.car_booked as "carBooked",
    case when c.archived_at is not null then true end as "archivedAt",
    case when c.deleted_at is not null then true end as "deletedAt",
    (coalesce(c.sold_at, c.archived_at, c.deleted_at) at time zone 'Europe/Dublin')::date::text as "leftOn",
    extract(epoch from c.created_at)::float8 as "createdAt",
    extract(epoch from c.updated_at)::float8 as "updatedAt", coalesce(i.images, 0)::int as "imageCount"
  from cars c
    join makes k on k.make_id = c.make_id
    join models m on m.model_id = c.model_id
    left join transmissions t on t.transmission_id = c.transmission_id
    left join fuel_types f on f.fuel_type_id = c.fuel_type_id
    left join (select i.car_id, count(*) as images from car_images i join cars c on c.car_id = i.car_id
      where i.position is not null or i.image_id = c.thumbnail_image_id group by i.car_id) i
      on i.car_id = c.car_id
  order by c.car_id`);

interface Texts {
  carId: number;
  description: string | null;
  features: string | null;
  bodyType: string | null;
  doors: string | null;
}

const TEXTS =
  statement(`select car_id as "carId", description, features, body_type as "bodyType", doors
  from cars where car_id = any($1::integer[])`);

/** What follows from the long texts of a car, which are read only once after each change. */
interface TextFacts {
  /** The row, the day and the settings from which it follows. */
  key: string;
  /** Folded words; see `textWords`. */
  words: string;
  toFix: ToFix[];
}

/** A car of any state, with everything that the list filters, sorts and finds. */
export interface AnyCar extends Omit<Row, 'archivedAt' | 'deletedAt' | 'currentPrice'> {
  state: CarState;
  price: number;
  /** Days until today, or until the car was sold, archived or deleted. */
  days: number;
  /** Case-insensitive, without spaces and hyphens. */
  plateKey: string;
  stockKey: string;
  /** Words of make, model, transmission and fuel type; see `textWords`. */
  nameWords: string;
  words: string;
  /** Empty for a car that is not for sale any more. */
  toFix: ToFix[];
}

interface Kept {
  /** Version of the stock, the day and the setting for which `cars` are valid; null if they cannot be reused. */
  key: string | null;
  cars: Promise<AnyCar[]>;
  facts: Map<number, TextFacts>;
}

const keptOf = new WeakMap<Database, Kept>();

type CarsContext = Pick<ApiContext, 'database' | 'stock' | 'settings' | 'now'>;

/**
 * Returns the cars of every state by id, also archived and deleted ones. Keeps them until the stock, the day or
 * the setting changes: reading 5,000 cars takes longer than filtering them.
 */
export function allCars(ctx: CarsContext): Promise<AnyCar[]> {
  const kept = keptOf.get(ctx.database);
  const version = ctx.stock.current();
  const today = dublinTime(ctx.now).date;
  const { minPhotos } = ctx.settings.current('stock');
  const key = version === null ? null : `${version} ${today} ${minPhotos}`;
  if (kept && key !== null && kept.key === key) return kept.cars;
  const facts = kept?.facts ?? new Map<number, TextFacts>();
  const cars = readCars(ctx, { facts, today, minPhotos });
  keptOf.set(ctx.database, { key, cars, facts });
  // A failed read is not kept.
  cars.catch(() => {
    if (keptOf.get(ctx.database)?.cars === cars) keptOf.delete(ctx.database);
  });
  return cars;
}

/** Cars whose texts one statement reads. Between them, other requests are answered. */
const BATCH = 250;

interface Day {
  today: string;
  minPhotos: number;
}

async function readCars(
  { database }: CarsContext,
  { facts, ...day }: Day & { facts: Map<number, TextFacts> },
): Promise<AnyCar[]> {
  const rows = await database.rows<Row>(ALL_CARS, []);
  const changed = rows.filter((row) => facts.get(row.carId)?.key !== keyOf(row, day));
  for (let at = 0; at < changed.length; at += BATCH) {
    const batch = changed.slice(at, at + BATCH);
    const texts = await database.rows<Texts>(TEXTS, [batch.map(({ carId }) => carId)]);
    const byId = new Map(texts.map((one) => [one.carId, one]));
    for (const row of batch) facts.set(row.carId, factsOf(row, byId.get(row.carId), day));
  }
  const ids = new Set(rows.map(({ carId }) => carId));
  for (const carId of facts.keys()) if (!ids.has(carId)) facts.delete(carId);
  const names = new Map<string, string>();
  const wordsOfNames = (row: Row) => {
    const key = [row.makeName, row.modelName, row.transmission, row.fuelType].join('|');
    const words = names.get(key) ?? nameWords(row);
    names.set(key, words);
    return words;
  };
  return rows.map((row) => ({
    ...anyCar(row, day),
    nameWords: wordsOfNames(row),
    words: facts.get(row.carId)?.words ?? '',
    toFix: facts.get(row.carId)?.toFix ?? [],
  }));
}

const keyOf = ({ stamp, imageCount }: Row, { today, minPhotos }: Day) =>
  `${stamp} ${imageCount} ${today} ${minPhotos}`;

function factsOf(row: Row, texts: Texts | undefined, day: Day): TextFacts {
  const { description = null, features = null, bodyType = null, doors = null } = texts ?? {};
  const [doorCount] = /\d+/.exec(doors ?? '') ?? [];
  const all = [row.name, description, features, row.colour, bodyType].map((text) => text ?? '');
  const isForSale = ['live', 'draft', 'reserved'].includes(stateOf(row));
  const car = {
    ...row,
    description,
    features,
    currentPrice: Number(row.currentPrice),
    currency: asCurrency(row.currency),
    condition: asCondition(row.condition),
  };
  return {
    key: keyOf(row, day),
    words: textWords(`${all.join(' ')} ${row.year}${doorCount ? ` ${doorCount}door` : ''}`),
    toFix: isForSale ? toFix(car, day) : [],
  };
}

/** Letters and figures of a plate, or of what staff type for it. */
export const plateKey = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

const DAY_MS = 86_400_000;

function anyCar(
  { archivedAt, deletedAt, currentPrice, ...row }: Row,
  { today }: Day,
): Omit<AnyCar, keyof TextFacts | 'nameWords'> {
  const until = Date.parse(row.leftOn ?? today);
  return {
    ...row,
    state: stateOf({ ...row, archivedAt, deletedAt }),
    price: Number(currentPrice),
    days: Math.max(0, Math.round((until - Date.parse(row.inStockSince)) / DAY_MS)),
    plateKey: plateKey(row.registration ?? ''),
    stockKey: stockNumberKey(row.stockNumber ?? ''),
  };
}
