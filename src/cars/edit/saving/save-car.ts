import { carInput, carUpdate } from '../../car-input.ts';
import type { StaffCar } from '../../staff-car.ts';
import { type Api, ApiError } from '../../../api/api.ts';
import { type CarFormValues, newCarOf, updateOf } from '../fields/form-values.ts';
import {
  changeImage,
  isSameTray,
  mergeTrays,
  recordOf,
  trayProblem,
  uploadedPart,
} from '../images/image-tray.ts';
import { type ImageTrayStore, UploadFailed } from '../images/image-tray-store.ts';
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
  /**
   * Called when the fields, and again when the images are saved. A later step may still fail; a retry then
   * continues from that state.
   */
  onSaved: (saved: SavedState) => void;
}

/** Changes that another user saved in the meantime. */
export interface Conflict extends Merge {
  /** Whether they changed the images too. */
  imagesChanged: boolean;
  /** Whether some of my images failed to upload. The next save tries them again. */
  uploadsFailed: boolean;
  /** Whether my fields were saved before the conflict, so that only my images are unsaved. */
  fieldsSaved: boolean;
  car: StaffCar;
  saved: SavedState;
}

type SaveResult =
  | { outcome: 'saved'; carId: number }
  | { outcome: 'session-expired' }
  | { outcome: 'conflict'; conflict: Conflict }
  /** A file turned out to be unusable. Nothing is saved; the tray shows why. */
  | { outcome: 'image-problem' }
  | { outcome: 'failed'; error: unknown; fieldsSaved: boolean };

/**
 * Saves a car in four steps: fields, image uploads, image record, watermark jobs. On a conflict,
 * reads the newer version and merges it with the form's values and images.
 */
export async function saveCar(request: SaveRequest): Promise<SaveResult> {
  const { api, store, values } = request;
  await store.converted();
  if (trayProblem(store.get()) !== null) return { outcome: 'image-problem' };
  let { saved } = request;
  const onSaved = (next: SavedState) => {
    saved = next;
    request.onSaved(next);
  };
  let fieldsSaved = false;
  try {
    const car = await saveFields(request);
    fieldsSaved = true;
    onSaved({ ...saved, values, car });
    await saveImages(request, { ...saved, car }, onSaved);
    await api.enqueueWatermark(car.carId, 'BOOKED');
    await api.enqueueWatermark(car.carId, 'SOLD');
    return { outcome: 'saved', carId: car.carId };
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.status === 401) return { outcome: 'session-expired' };
      const conflict =
        error.version !== undefined ? await readConflict(request, saved, fieldsSaved) : null;
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

/**
 * Uploads the new images, then records the images if they differ from the saved ones. After failed uploads, the
 * other images are recorded.
 */
async function saveImages(
  { api, store, segment }: SaveRequest,
  saved: SavedState & { car: CarVersion },
  onSaved: SaveRequest['onSaved'],
): Promise<void> {
  let failure: UploadFailed | null = null;
  try {
    await store.uploadAll(saved.car.carId);
  } catch (error) {
    if (!(error instanceof UploadFailed)) throw error;
    failure = error;
  }
  const tray = uploadedPart(store.get(), saved.tray);
  if (!isSameTray(tray, saved.tray)) {
    const before = recordOf(saved.tray);
    await api.recordImages(segment, { ...saved.car, ...recordOf(tray), before });
    onSaved({ ...saved, tray });
  }
  if (failure) throw failure;
}

const versionOf = ({ carId, version }: CarVersion): CarVersion => ({ carId, version });

/** Returns null if the car is new or the newer version cannot be read. */
async function readConflict(
  { api, values, store }: SaveRequest,
  mine: SavedState,
  fieldsSaved: boolean,
): Promise<Conflict | null> {
  if (!mine.car) return null;
  try {
    const car = await api.staffCar(mine.car.carId);
    const saved = savedStateOf(car);
    store.set(mergeTrays(store.get(), mine.tray, saved.tray));
    return {
      ...mergeChanges(mine.values, values, saved.values),
      imagesChanged: !isSameTray(mine.tray, saved.tray),
      uploadsFailed: store.get().images.some(({ state }) => state === 'failed'),
      fieldsSaved,
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
