import type {
  FuelType,
  Make,
  Model,
  Transmission,
} from '../../../domain/reference-lists/schemas.ts';
import type { StaffCar } from '../../../domain/staff-car.ts';
import { type Api, ApiError } from '../../lib/api.ts';

/** What the form offers to choose from. */
export interface FormLists {
  makes: Make[];
  /** The models of the car's make; none for a new car. */
  models: Model[];
  transmissions: Transmission[];
  fuelTypes: FuelType[];
}

/** The lists, and the car that is edited; `unknown` where there is no such car. */
export type FormData = { lists: FormLists; car: StaffCar | null } | 'unknown' | 'failed';

/** Reads lists and car together. Rejects only when `signal` says that nobody waits any more. */
export async function loadForm(
  api: Api,
  carId: string | null,
  signal: AbortSignal,
): Promise<FormData> {
  try {
    const reading = carId === null ? null : api.staffCar(carId, signal);
    const [car, makes, transmissions, fuelTypes, models] = await Promise.all([
      reading,
      api.makes(signal),
      api.transmissions(signal),
      api.fuelTypes(signal),
      reading?.then(({ make }) => (make ? api.models(make.makeId, signal) : [])) ?? [],
    ]);
    return { lists: { makes, models, transmissions, fuelTypes }, car };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return 'unknown';
    console.warn('The form could not be read', error);
    return 'failed';
  }
}
