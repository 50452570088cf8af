import { BUYER_FIELDS, type Buyer } from './buyer-input.ts';
import { STAFF_FIELDS, type StaffField } from './fields/selections.ts';
import { mapNames } from '../platform/objects.ts';
import { CAR_SELECT, type CarRow, fieldColumns, jsonObject, selected } from './columns.server.ts';
import type { Database } from '../platform/database/client.server.ts';
import { statement } from '../platform/database/statement.server.ts';
import { buyerDetails, type cars } from '../schema.server.ts';

/** The person who bought or booked the car, with the date (ISO). */
type BuyerRow = Buyer & { kind: 'sale' | 'booking'; date: string | null };

/** A car with the fields that only staff may read. */
export interface StaffCarRow extends CarRow, Pick<typeof cars.$inferSelect, StaffField> {
  version: number;
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
    ${BUYERS} as buyers
    from cars c where c.car_id = $1`);

/** Returns a published car or draft, or null for an unknown id. */
export async function findCarForStaff(
  database: Database,
  carId: number,
): Promise<StaffCarRow | null> {
  const [row] = await database.rows<StaffCarRow>(STAFF_CAR, [carId]);
  return row ?? null;
}
