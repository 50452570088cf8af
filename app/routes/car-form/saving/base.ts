import type { StaffCar } from '../../../../domain/staff-car.ts';
import { type CarFormValues, NEW_CAR, valuesOf } from '../fields/form-values.ts';
import { EMPTY_TRAY, type Tray, trayOf } from '../images/tray.ts';
import type { SavedVersion } from './save-car.ts';

/** What the form stands on: what the server has of the car, as far as this form knows. */
export interface Base {
  values: CarFormValues;
  tray: Tray;
  /** null until the server knows the car. */
  saved: SavedVersion | null;
  /** The version that was last read; what this form saves itself does not count. */
  read: number | null;
}

/** What a form begins with; null for a new car. */
export const baseOf = (car: StaffCar | null): Base =>
  car
    ? {
        values: valuesOf(car),
        tray: trayOf(car),
        saved: { carId: car.carId, version: car.version },
        read: car.version,
      }
    : { values: NEW_CAR, tray: EMPTY_TRAY, saved: null, read: null };
