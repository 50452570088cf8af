import { BUYER_FIELDS } from '../../../domain/buyer-input.ts';
import { can } from '../../../domain/capabilities.ts';
import { STAFF_FIELDS } from '../../../domain/car-fields/selections.ts';
import { pick } from '../../../domain/objects.ts';
import type { StaffCar } from '../../../domain/staff-car.ts';
import type { SessionUser } from '../../../domain/users.ts';
import type { Database } from '../../data/engine/client.ts';
import { findCarForStaff, type StaffCarRow } from '../../data/cars/staff-reads.ts';
import { presentCar } from './present-car.ts';

/** Returns a car for a user, including drafts, or null for an unknown id. */
export type StaffDetail = (carId: number, staff: SessionUser) => Promise<StaffCar | null>;

/** @param host prefix of image URLs */
export function createStaffDetail(database: Database, host: string): StaffDetail {
  return async (carId, staff) => {
    const row = await findCarForStaff(database, carId);
    if (!row) return null;
    const car = presentStaffCar(row, host);
    return can(staff, 'cars.sell') ? { ...car, ...presentBuyers(row) } : car;
  };
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
