import { BUYER_FIELDS } from './buyer-input.ts';
import { can } from '../platform/capabilities.ts';
import { STAFF_FIELDS } from './fields/selections.ts';
import { pick } from '../platform/objects.ts';
import type { StaffCar } from './staff-car.ts';
import type { Context } from '../context.server.ts';
import { findCarForStaff, type StaffCarRow } from './staff-reads.server.ts';
import { presentCar } from './present-car.server.ts';

/** Returns a car for the user, including drafts, or null for an unknown id. */
export async function readStaffCar(
  { database, imageHost, user }: Pick<Context, 'database' | 'imageHost' | 'user'>,
  carId: number,
): Promise<StaffCar | null> {
  const row = await findCarForStaff(database, carId);
  if (!row) return null;
  const car = presentStaffCar(row, imageHost);
  return can(user, 'cars.sell') ? { ...car, ...presentBuyers(row) } : car;
}

function presentStaffCar(row: StaffCarRow, host: string): StaffCar {
  return { ...presentCar(row, host), ...pick(row, STAFF_FIELDS), version: row.version };
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
