import { can } from '../../../app/capabilities.ts';
import { AppError } from '../../../platform/errors.ts';
import { mapNames, pick } from '../../../platform/objects.ts';
import type { Context } from '../../../app/context.server.ts';
import { statement, isoInstant } from '../../../platform/database/statement.server.ts';
import { buyerDetails, type cars } from '../../../app/schema.server.ts';
import { BUYER_FIELDS, type Buyer } from '../fields/buyer-input.ts';
import type { Car } from '../car.ts';
import {
  CAR_SELECT,
  type CarRow,
  fieldColumns,
  jsonObject,
  selected,
} from '../fields/columns.server.ts';
import { STAFF_FIELDS, type StaffField } from '../fields/selections.ts';
import { presentCar } from './present-car.server.ts';
import { PROVENANCE_SELECT, type ProvenanceRow } from './provenance.server.ts';
import type { CarView } from '../present-card.server.ts';
import type { StaffCar } from '../fields/staff-car.ts';

/** Unknown cars and drafts get the same error, so that it does not reveal drafts. */
export const UNKNOWN_CAR = 'This car does not exist.';

type DetailContext = CarView & Pick<Context, 'database' | 'user'>;

/**
 * Returns one car, as an array. Visitors see published cars; staff also see drafts and the fields that they can
 * edit, and with `cars.sell` the buyers.
 * @throws {AppError} notFound
 */
export async function readCar(
  ctx: DetailContext,
  { carId }: { carId: number },
): Promise<(Car | StaffCar)[]> {
  const read = can(ctx.user, 'cars.read') ? readForStaff : readPublished;
  const car = await read(ctx, carId);
  if (!car) throw new AppError('notFound', UNKNOWN_CAR);
  return [car];
}

/** SQL that selects every car that visitors can open. Add conditions on `cars c`. */
export const PUBLISHED_CARS = `select ${CAR_SELECT}, ${PROVENANCE_SELECT} from cars c where c.publish and c.deleted_at is null`;

const PUBLISHED_CAR = statement(`${PUBLISHED_CARS} and c.car_id = $1`);

async function readPublished(ctx: DetailContext, carId: number) {
  const [row] = await ctx.database.rows<CarRow & ProvenanceRow>(PUBLISHED_CAR, [carId]);
  return row && presentCar(row, ctx);
}

/** The person who bought or booked the car, with the date (ISO). */
type BuyerRow = Buyer & { kind: 'sale' | 'booking'; date: string | null };

/** A car with the fields that only staff may read. */
interface StaffCarRow extends CarRow, Pick<typeof cars.$inferSelect, StaffField> {
  version: number;
  /** ISO 8601, UTC. */
  archivedAt: string | null;
  unreadPrice: string | null;
  buyers: BuyerRow[];
}

const BUYERS = `(select coalesce(json_agg(${jsonObject({
  kind: 'b.kind',
  date: 'b.date',
  ...mapNames(BUYER_FIELDS, (name) => `b.${buyerDetails[name].name}`),
  customer: `case when b.customer_id is not null then ${jsonObject({ customerId: 'b.customer_id', name: 'k.name' })} end`,
})}), '[]')
  from buyer_details b left join customers k on k.customer_id = b.customer_id where b.car_id = c.car_id)`;

const STAFF_CAR =
  statement(`select ${CAR_SELECT}, ${selected(fieldColumns(STAFF_FIELDS))}, c.version,
    ${isoInstant('c.archived_at')} as "archivedAt",
    c.unread_price as "unreadPrice", ${BUYERS} as buyers
    from cars c where c.car_id = $1 and c.deleted_at is null`);

async function readForStaff(ctx: DetailContext, carId: number) {
  const [row] = await ctx.database.rows<StaffCarRow>(STAFF_CAR, [carId]);
  if (!row) return null;
  const car: StaffCar = {
    ...presentCar(row, ctx),
    ...pick(row, STAFF_FIELDS),
    version: row.version,
    archivedAt: row.archivedAt,
    unreadPrice: row.unreadPrice,
  };
  return can(ctx.user, 'cars.sell') ? { ...car, ...presentBuyers(row) } : car;
}

const DETAILS = [...BUYER_FIELDS, 'customer'] as const;

function presentBuyers({ buyers }: StaffCarRow) {
  const sale = buyers.find((buyer) => buyer.kind === 'sale');
  const booking = buyers.find((buyer) => buyer.kind === 'booking');
  return {
    saleDate: sale?.date ?? null,
    saleDetails: sale ? pick(sale, DETAILS) : null,
    bookingDate: booking?.date ?? null,
    bookingDetails: booking ? pick(booking, DETAILS) : null,
  };
}
