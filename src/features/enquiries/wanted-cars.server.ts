import { firstName } from './first-name.ts';
import { and, eq, gte, like } from 'drizzle-orm';
import { DAY_MS } from '../../platform/durations.ts';
import type { ApiContext, StaffContext } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { carCheck } from '../cars/reads.server.ts';
import type { Stock, StockCar } from '../cars/stock-car.server.ts';
import { asCurrency, priceOrNull } from '../../platform/format.ts';
import { enquiries, enquiryEvents, pendingReplies } from '../../app/schema.server.ts';
import { isOpenWanted } from './enquiry-states-table.server.ts';
import type { WantedFilters, WantedOfCar } from './wanted.ts';

/** Days for which a published car counts as new. */
const NEW_DAYS = 7;

/** An open enquiry of the kind `wanted`. */
interface WantedEnquiry {
  enquiryId: number;
  name: string;
  receivedAt: Date;
}

interface WantedCar {
  car: StockCar;
  /** Enquiries that the car matches, oldest first. */
  enquiries: WantedEnquiry[];
}

type Fitting = Map<string, StockCar[]>;

/** New cars by the filters that they match, cached per stock, because Today polls every few seconds. */
const known = new WeakMap<Stock, { cars: number; fitting: Fitting }>();

/**
 * Returns the cache of a stock. Within one stock, the list of new cars only gets shorter, as cars become too old, so an
 * unchanged length means an unchanged list.
 */
function fittingOf(stock: Stock, { length }: readonly StockCar[]): Fitting {
  const found = known.get(stock);
  if (found?.cars === length) return found.fitting;
  const fitting: Fitting = new Map();
  known.set(stock, { cars: length, fitting });
  return fitting;
}

/**
 * Returns live cars that match open enquiries for a wanted car, newest first. Leaves out an enquiry once a reply to it
 * contains the address of the car.
 * @param carIds the cars to check; by default those that went live in the last 7 days
 */
export async function wantedFor(
  { db, stock, now }: Pick<ApiContext, 'db' | 'stock' | 'now'>,
  { carIds }: { carIds?: readonly number[] } = {},
): Promise<WantedCar[]> {
  const all = await stock.cars();
  const since = now.getTime() - NEW_DAYS * DAY_MS;
  const cars = all.newest.filter(
    ({ carId, publish, carSold, carBooked, publishedAt }) =>
      publish && !carSold && !carBooked && (carIds ? carIds.includes(carId) : publishedAt >= since),
  );
  if (cars.length === 0) return [];
  const firstLive = new Date(Math.min(...cars.map(({ publishedAt }) => publishedAt)));
  const [wanted, told] = await Promise.all([listOpenWanted(db), listTold(db, firstLive)]);
  const ofMake = Map.groupBy(cars, ({ makeId }) => makeId);
  const asked = new Map<StockCar, WantedEnquiry[]>();
  const fitting: Fitting = carIds ? new Map() : fittingOf(all, cars);
  for (const { filters, ...enquiry } of wanted) {
    const key = JSON.stringify(filters);
    const { makeId } = filters;
    const possible = makeId === undefined ? cars : (ofMake.get(makeId) ?? []);
    const found = fitting.get(key) ?? possible.filter(carCheck(all, filters, now));
    fitting.set(key, found);
    for (const car of found) {
      if (told.has(`${enquiry.enquiryId} ${car.carId}`)) continue;
      const others = asked.get(car);
      if (others) others.push(enquiry);
      else asked.set(car, [enquiry]);
    }
  }
  return cars.flatMap((car) => {
    const found = asked.get(car);
    return found ? { car, enquiries: found } : [];
  });
}

/** Returns the open enquiries for a car like this one, each with a suggested reply. Empty if the car is not live. */
export async function wantedOfCar(
  ctx: StaffContext & Pick<ApiContext, 'stock'>,
  { carId }: { carId: number },
): Promise<WantedOfCar> {
  const [found] = await wantedFor(ctx, { carIds: [carId] });
  if (!found) return { data: [] };
  const { year, makeName, modelName, currentPrice, currency } = found.car;
  const price = priceOrNull(Number(currentPrice), asCurrency(currency));
  const car = [`${year} ${makeName} ${modelName}`, price].filter(Boolean).join(', ');
  return {
    data: found.enquiries.map(({ enquiryId, name, receivedAt }) => ({
      enquiryId,
      name,
      receivedAt: receivedAt.toISOString(),
      reply: [
        `Hi ${firstName(name)},`,
        'You asked us for a car like this one, and now we have it:',
        `${car}\n${ctx.publicUrl}/car/${carId}`,
        'Would you like to see it?',
        ctx.user.firstName,
      ].join('\n\n'),
    })),
  };
}

async function listOpenWanted(db: Db): Promise<(WantedEnquiry & { filters: WantedFilters })[]> {
  const rows = await db
    .select({
      enquiryId: enquiries.enquiryId,
      name: enquiries.name,
      receivedAt: enquiries.receivedAt,
      filters: enquiries.wantedFilters,
    })
    .from(enquiries)
    .where(isOpenWanted(enquiries))
    .orderBy(enquiries.enquiryId);
  return rows.flatMap(({ filters, ...row }) => (filters ? { ...row, filters } : []));
}

/** Returns a key `enquiryId carId` for each address of a car in replies since an instant. */
async function listTold(db: Db, since: Date): Promise<ReadonlySet<string>> {
  const ofReplies = { enquiryId: enquiryEvents.enquiryId, text: enquiryEvents.text };
  const ofPending = { enquiryId: pendingReplies.enquiryId, text: pendingReplies.text };
  const replies = await db
    .select(ofReplies)
    .from(enquiryEvents)
    .where(
      and(
        eq(enquiryEvents.kind, 'out'),
        gte(enquiryEvents.at, since),
        like(enquiryEvents.text, '%/car/%'),
      ),
    )
    .unionAll(db.select(ofPending).from(pendingReplies));
  return new Set(
    replies.flatMap(({ enquiryId, text }) =>
      Array.from((text ?? '').matchAll(/\/car\/(\d+)/g), ([, carId]) => `${enquiryId} ${carId}`),
    ),
  );
}
