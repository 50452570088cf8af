import { asCurrency } from '../../platform/format.ts';
import type { ApiContext, StaffContext } from '../../app/context.server.ts';
import { listDealTasks } from '../deals/tasks.server.ts';
import { wantedFor } from '../enquiries/wanted-cars.server.ts';
import { dublinTime } from '../../platform/dublin-time.ts';
import { can } from '../../app/capabilities.ts';
import { statement, isoInstant } from '../../platform/database/statement.server.ts';
import { type ListedMoney, readFigures } from '../money/figures.server.ts';
import { allCars, type AnyCar, presentHeads } from '../cars/all-cars.server.ts';
import { missingShots } from '../images/shots.ts';
import { pick } from '../../platform/objects.ts';
import { carProblems, draftProblems, staleSince } from './car-problems.ts';
import {
  listAppointments,
  listFollowUps,
  listUndelivered,
  listWaiting,
  medianReplies,
} from './people.server.ts';
import type { Today } from './today.ts';

type TodayContext = ApiContext & StaffContext;

/** Maximum cars, or deals, of a group. */
const CARS_SHOWN = 25;

const NOTHING = { count: 0, rows: [] };
const NO_PEOPLE = {
  firstReply: { thisWeek: null, lastWeek: null },
  waiting: NOTHING,
  appointments: NOTHING,
  followUps: NOTHING,
  undelivered: NOTHING,
  holds: NOTHING,
  wanted: NOTHING,
};

/** Returns the tasks of today. Users who may not read enquiries get only the cars. */
export async function readToday(ctx: TodayContext): Promise<Today> {
  const readsPeople = can(ctx.user, 'enquiries');
  const figures = await readFigures(ctx);
  const [people, deals, cars, drafts, money] = await Promise.all([
    readsPeople ? readPeople(ctx) : NO_PEOPLE,
    can(ctx.user, 'deals') ? readDeals(ctx) : NOTHING,
    readCars(ctx, figures),
    readsPeople ? NOTHING : readDrafts(ctx),
    can(ctx.user, 'money') ? readMoney(ctx, figures) : NOTHING,
  ]);
  return { ...people, deals, ...cars, drafts, money };
}

async function readDeals(ctx: TodayContext): Promise<Today['deals']> {
  const tasks = await listDealTasks(ctx);
  return { count: tasks.length, rows: tasks.slice(0, CARS_SHOWN) };
}

type Figures = ReadonlyMap<number, ListedMoney>;

const MISSING = { purchase: 'Sold without a purchase', salePrice: 'Sold without a sale price' };

/** Returns live cars that leave less than nothing, then sold cars whose records lack something. */
async function readMoney(ctx: TodayContext, figures: Figures): Promise<Today['money']> {
  const inNeed = (await allCars(ctx)).flatMap((car): CarInNeed[] => {
    const money = figures.get(car.carId);
    if (!money) return [];
    if (car.state === 'live' && (money.leaves ?? 0) < 0)
      return [
        { car, problems: [{ kind: 'price', text: 'Leaves less than nothing at its price' }] },
      ];
    return car.state === 'sold' && money.missing
      ? [{ car, problems: [{ kind: 'money', text: MISSING[money.missing] }] }]
      : [];
  });
  return presentInNeed(
    ctx,
    inNeed.toSorted((a, b) => urgency(a) - urgency(b) || b.car.updatedAt - a.car.updatedAt),
    figures,
  );
}

async function readPeople(ctx: TodayContext) {
  const [firstReply, waiting, appointments, followUps, undelivered, reservations, wanted] =
    await Promise.all([
      medianReplies(ctx),
      listWaiting(ctx),
      listAppointments(ctx),
      listFollowUps(ctx),
      listUndelivered(ctx),
      listReservations(ctx),
      listWanted(ctx),
    ]);
  return { firstReply, waiting, appointments, followUps, undelivered, holds: reservations, wanted };
}

interface EndingReservation {
  carId: number;
  publish: boolean;
  holdUntil: string;
  person: string | null;
}

/** Without those that have ended, whose cars stay reserved until the next run of the job `stock-upkeep`. */
const ENDING_RESERVATIONS = statement(`select c.car_id as "carId", c.publish,
    ${isoInstant('c.hold_until')} as "holdUntil",
    nullif(concat_ws(' ', b.first_name, b.last_name), '') as person
  from cars c left join buyer_details b on b.car_id = c.car_id and b.kind = 'booking'
  where c.car_id = any($1::integer[])
    and c.hold_until > $2::timestamptz and c.hold_until < $2::timestamptz + interval '24 hours'
  order by c.hold_until, c.car_id`);

async function listReservations(ctx: TodayContext): Promise<Today['holds']> {
  const reserved = (await allCars(ctx)).filter(({ state }) => state === 'reserved');
  if (reserved.length === 0) return NOTHING;
  const ending = await ctx.database.rows<EndingReservation>(ENDING_RESERVATIONS, [
    reserved.map(({ carId }) => carId),
    ctx.now.toISOString(),
  ]);
  return groupOfCars(ctx, ending, ({ publish, holdUntil, person }) => ({
    publish,
    holdUntil,
    person,
  }));
}

/** Maximum people of a wanted car. */
const PEOPLE_SHOWN = 5;

async function listWanted(ctx: TodayContext): Promise<Today['wanted']> {
  const wanted = (await wantedFor(ctx)).map(({ car: { carId }, enquiries }) => ({
    carId,
    enquiries,
  }));
  return groupOfCars(ctx, wanted, ({ enquiries }) => ({
    askedBy: enquiries.length,
    people: enquiries.slice(0, PEOPLE_SHOWN).map(({ enquiryId, name }) => ({ enquiryId, name })),
  }));
}

/** Returns the first cars of a group, each with what is special about it. Leaves out cars that are gone meanwhile. */
async function groupOfCars<Entry extends { carId: number }, Special>(
  ctx: TodayContext,
  entries: readonly Entry[],
  present: (entry: Entry) => Special,
) {
  const shown = entries.slice(0, CARS_SHOWN);
  const heads = await presentHeads(
    ctx,
    shown.map(({ carId }) => carId),
  );
  return {
    count: entries.length,
    rows: shown.flatMap((entry) => {
      const head = heads.get(entry.carId);
      return head ? { ...pick(head, HEAD), ...present(entry) } : [];
    }),
  };
}

const HEAD = [
  'carId',
  'version',
  'title',
  'registration',
  'image',
  'imageDetails',
  'price',
] as const;

const NEW_PRICES = statement(
  'select distinct car_id as "carId" from price_periods where from_at >= $1::timestamptz',
);

async function readCars(
  ctx: TodayContext,
  figures: Figures,
): Promise<Pick<Today, 'live' | 'reserved' | 'cars'>> {
  const since = staleSince(ctx.now).toISOString();
  const [cars, newPrices] = await Promise.all([
    allCars(ctx),
    ctx.database.rows<{ carId: number }>(NEW_PRICES, [since]),
  ]);
  const repriced = new Set(newPrices.map(({ carId }) => carId));
  const today = dublinTime(ctx.now).date;
  const live = cars.filter(({ state }) => state === 'live');
  const inNeed = live
    .map((car) => ({
      car,
      problems: carProblems(car, { today, isNewPrice: repriced.has(car.carId) }),
    }))
    .filter(({ problems }) => problems.length > 0)
    .toSorted((a, b) => urgency(a) - urgency(b) || b.car.days - a.car.days);
  return {
    live: live.length,
    reserved: cars.filter(({ state }) => state === 'reserved').length,
    cars: await presentInNeed(ctx, inNeed, figures),
  };
}

const PHOTO_NAMES = statement(
  'select car_id as "carId", image_path as name from car_images where car_id = any($1::integer[])',
);

/** Returns the drafts that wait for photos or a description, oldest first. */
async function readDrafts(ctx: TodayContext): Promise<Today['drafts']> {
  const drafts = (await allCars(ctx)).filter(({ state }) => state === 'draft');
  const photos = await ctx.database.rows<{ carId: number; name: string }>(PHOTO_NAMES, [
    drafts.map(({ carId }) => carId),
  ]);
  const photosOf = Map.groupBy(photos, ({ carId }) => carId);
  const { shots } = ctx.settings.current('stock');
  const inNeed = drafts
    .map((car) => {
      const missing = missingShots(shots, photosOf.get(car.carId) ?? []);
      return { car, problems: draftProblems({ ...car, missingShots: missing }) };
    })
    .filter(({ problems }) => problems.length > 0)
    .toSorted((a, b) => a.car.createdAt - b.car.createdAt);
  return presentInNeed(ctx, inNeed);
}

interface CarInNeed {
  car: AnyCar;
  problems: ReturnType<typeof carProblems>;
}

function presentInNeed(
  ctx: TodayContext,
  inNeed: readonly CarInNeed[],
  figures: Figures = new Map(),
): Promise<Today['cars']> {
  const entries = inNeed.map((one) => ({ ...one, carId: one.car.carId }));
  return groupOfCars(ctx, entries, ({ carId, car, problems }) => {
    const money = figures.get(carId)?.figures;
    return {
      currentPrice: car.price,
      currency: asCurrency(car.currency),
      problems: problems.map(({ text }) => text),
      needsPrice: problems.some(({ kind }) => kind === 'price' || kind === 'stale'),
      ...(money && { money }),
    };
  });
}

const URGENCY = ['photos', 'price', 'nct', 'stale', 'description', 'money'];

const urgency = ({ problems }: CarInNeed) => URGENCY.indexOf(problems[0]?.kind ?? '');
