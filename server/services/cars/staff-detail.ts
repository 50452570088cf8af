import { BUYER_FIELDS } from '../../../domain/buyer-input.ts';
import { STAFF_FIELDS } from '../../../domain/car-fields.ts';
import { pick } from '../../../domain/objects.ts';
import type { StaffCar } from '../../../domain/staff-car.ts';
import type { Database } from '../../data/engine/client.ts';
import { findCarForStaff, type StaffCarRow } from '../../data/cars/staff-reads.ts';
import { presentCar } from './present-car.ts';

/** Returns a car for staff, including drafts and buyers, or null for an unknown id. */
export type StaffDetail = (carId: number) => Promise<StaffCar | null>;

/** @param host prefix of image URLs */
export function createStaffDetail(database: Database, host: string): StaffDetail {
  return async (carId) => {
    const row = await findCarForStaff(database, carId);
    return row && presentStaffCar(row, host);
  };
}

function presentStaffCar(row: StaffCarRow, host: string): StaffCar {
  const sale = row.buyers.find((buyer) => buyer.kind === 'sale');
  const booking = row.buyers.find((buyer) => buyer.kind === 'booking');
  return {
    ...presentCar(row, host),
    ...pick(row, STAFF_FIELDS),
    version: row.version,
    saleDate: sale?.date ?? null,
    saleDetails: sale ? pick(sale, BUYER_FIELDS) : null,
    bookingDate: booking?.date ?? null,
    bookingDetails: booking ? pick(booking, BUYER_FIELDS) : null,
  };
}
