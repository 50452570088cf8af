import { STAFF_FIELDS } from '../../../domain/car-fields.ts';
import { pick } from '../../../domain/objects.ts';
import type { Buyer, StaffCar } from '../../../domain/staff-car.ts';
import type { Database } from '../../data/engine/client.ts';
import { type BuyerRow, findCarForStaff, type StaffCarRow } from '../../data/cars/staff-reads.ts';
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
    saleDetails: sale ? presentBuyer(sale) : null,
    bookingDate: booking?.date ?? null,
    bookingDetails: booking ? presentBuyer(booking) : null,
  };
}

function presentBuyer(row: BuyerRow): Buyer {
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    address1: row.address1,
    address2: row.address2,
    address3: row.address3,
    county: row.county,
    eircode: row.eircode,
    phone: row.phone,
  };
}
