import { carInput, carUpdate } from '../../../../domain/car-input.ts';
import type { StaffCar } from '../../../../domain/staff-car.ts';
import { type Api, ApiError } from '../../../lib/api.ts';
import { type CarFormValues, newCarOf, updateOf } from '../fields/form-values.ts';
import { changeImage, isSameTray, mergeTrays, recordOf } from '../images/image-tray.ts';
import type { ImageTrayStore } from '../images/image-tray-store.ts';
import { type Merge, mergeChanges } from './changes.ts';
import { type CarVersion, type SavedState, savedStateOf } from './saved-state.ts';

export interface SaveRequest {
  api: Pick<Api, 'createCar' | 'updateCar' | 'recordImages' | 'enqueueWatermark' | 'staffCar'>;
  values: CarFormValues;
  /** The last known state on the server before this save. */
  saved: SavedState;
  store: ImageTrayStore;
  /** Whether the user sees customer details. */
  sells: boolean;
  /** Path segment of the API routes that write cars. */
  segment: string;
  /** With the same key, the server adds a new car only once, even if its response was lost. */
  idempotencyKey: string;
  /** Called when the fields are saved. A later step may still fail; a retry then updates the car. */
  onFieldsSaved: (saved: SavedState) => void;
}

/** Changes that another user saved in the meantime. */
export interface Conflict extends Merge {
  /** Whether they changed the images too. */
  imagesChanged: boolean;
  car: StaffCar;
  saved: SavedState;
}

export type SaveResult =
  | { outcome: 'saved'; carId: number }
  | { outcome: 'session-expired' }
  | { outcome: 'conflict'; conflict: Conflict }
  | { outcome: 'failed'; error: unknown; fieldsSaved: boolean };

/**
 * Saves a car in four steps: fields, image uploads, image record, watermark jobs. On a conflict,
 * reads the newer version and merges it with the form's values and images.
 */
export async function saveCar(request: SaveRequest): Promise<SaveResult> {
  const { api, store, segment, values } = request;
  let { saved } = request;
  try {
    const car = await saveFields(request);
    saved = { ...saved, values, car };
    request.onFieldsSaved(saved);
    await store.uploadAll(car.carId);
    await api.recordImages(segment, { ...car, ...recordOf(store.get()) });
    await api.enqueueWatermark(car.carId, 'BOOKED');
    await api.enqueueWatermark(car.carId, 'SOLD');
    return { outcome: 'saved', carId: car.carId };
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.status === 401) return { outcome: 'session-expired' };
      const conflict = error.version !== undefined ? await readConflict(request, saved) : null;
      if (conflict) return { outcome: 'conflict', conflict };
      showImageErrors(store, error);
    }
    return { outcome: 'failed', error, fieldsSaved: saved.car !== null };
  }
}

async function saveFields({
  api,
  values,
  saved,
  sells,
  segment,
  idempotencyKey,
}: SaveRequest): Promise<CarVersion> {
  const update = async (car: CarVersion): Promise<CarVersion> => {
    const input = carUpdate.parse(updateOf(values, car, sells));
    return versionOf(await api.updateCar(segment, input));
  };
  if (saved.car) return update(saved.car);
  const input = carInput.parse(newCarOf(values));
  const added = await api.createCar(segment, input, idempotencyKey);
  // An earlier request added the car already: save the user's later changes as an update.
  return added.existed ? update(versionOf(added)) : versionOf(added);
}

const versionOf = ({ carId, version }: CarVersion): CarVersion => ({ carId, version });

/** Returns null if the car is new or the newer version cannot be read. */
async function readConflict(
  { api, values, store }: SaveRequest,
  mine: SavedState,
): Promise<Conflict | null> {
  if (!mine.car) return null;
  try {
    const car = await api.staffCar(mine.car.carId);
    const saved = savedStateOf(car);
    store.set(mergeTrays(store.get(), mine.tray, saved.tray));
    return {
      ...mergeChanges(mine.values, values, saved.values),
      imagesChanged: !isSameTray(mine.tray, saved.tray),
      car,
      saved,
    };
  } catch (error) {
    console.warn('Cannot read the newer version of the car', error);
    return null;
  }
}

/** Shows each error on its image. The server's errors are keyed by image path. */
function showImageErrors(store: ImageTrayStore, { errors }: ApiError): void {
  for (const [path, problem] of Object.entries(errors)) {
    const image = store.get().images.find((one) => one.path === path);
    if (image) store.set(changeImage(store.get(), image.id, { state: 'refused', problem }));
  }
}
