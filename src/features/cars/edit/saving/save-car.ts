import { carInput, carUpdate, draftInput, draftUpdate } from '../../write/car-input.ts';
import type { StaffCar } from '../../fields/staff-car.ts';
import type { Api } from '../../../../app/api/api.ts';
import { merge, type TheirChange } from '../../../../ui/form/merge.ts';
import { type CarFormValues, newCarOf, updateOf } from '../fields/form-values.ts';
import {
  changeImage,
  isSameTray,
  mergeTrays,
  recordOf,
  trayProblem,
  uploadedPart,
  uploadsOf,
} from '../images/image-tray.ts';
import { type ImageTrayStore, UploadFailed } from '../images/image-tray-store.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import type { SaveKind } from './save-kind.ts';
import { type CarVersion, type SavedState, savedStateOf } from './saved-state.ts';

export interface SaveRequest {
  api: Pick<
    Api,
    'createCar' | 'updateCar' | 'createDraft' | 'updateDraft' | 'recordImages' | 'post' | 'staffCar'
  >;
  kind: SaveKind;
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
   * Called once the fields are saved, and again once the images are. A later step may still fail; a retry then
   * continues from that state.
   */
  onSaved: (saved: SavedState) => void;
}

/** Changes that another user saved in the meantime. */
export interface Conflict {
  /** The values of the other user, except those that I changed. */
  values: CarFormValues;
  theirs: TheirChange[];
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
  | { outcome: 'failed'; error: unknown; done: SavedPart };

/** The last part of a save that is done. `images`: only the jobs for the watermarks are missing. */
export type SavedPart = 'nothing' | 'fields' | 'images';

/**
 * Saves a car in four steps: image uploads that are still missing, fields, image record, watermark jobs. After failed
 * uploads, the fields and the other images are saved. On a conflict, reads the newer version and merges it with the
 * form's values and images.
 */
export async function saveCar(request: SaveRequest): Promise<SaveResult> {
  const { api, store, values, kind } = request;
  await store.converted();
  if (trayProblem(store.get(), kind) !== null) return { outcome: 'image-problem' };
  let { saved } = request;
  const onSaved = (next: SavedState) => {
    saved = next;
    request.onSaved(next);
  };
  let done: SavedPart = 'nothing';
  try {
    const failure = await uploadImages(store);
    const car = await saveFields(request);
    done = 'fields';
    // Publishing takes a car out of the archive.
    onSaved({ ...saved, values, car, isArchived: saved.isArchived && !values.publish });
    await recordImages(request, { ...saved, car }, onSaved);
    if (failure) throw failure;
    done = 'images';
    for (const watermark of ['BOOKED', 'SOLD'] as const)
      await api.post('/cars/send-to-processing-queue', 202, {
        body: { carId: car.carId, watermark },
      });
    return { outcome: 'saved', carId: car.carId };
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.status === 401) return { outcome: 'session-expired' };
      const conflict =
        error.version !== undefined ? await readConflict(request, saved, done !== 'nothing') : null;
      if (conflict) return { outcome: 'conflict', conflict };
      showImageErrors(store, error);
    }
    return { outcome: 'failed', error, done };
  }
}

/** Returns the failure if some images were not uploaded. */
async function uploadImages(store: ImageTrayStore): Promise<UploadFailed | null> {
  try {
    await store.uploadAll();
    return null;
  } catch (error) {
    if (error instanceof UploadFailed) return error;
    throw error;
  }
}

async function saveFields({
  api,
  kind,
  values,
  saved,
  sells,
  segment,
  idempotencyKey,
}: SaveRequest): Promise<CarVersion> {
  const update = async (car: CarVersion): Promise<CarVersion> => {
    const input = updateOf(values, car, sells);
    return versionOf(
      await (kind === 'draft'
        ? api.updateDraft(segment, draftUpdate.parse(input))
        : api.updateCar(segment, carUpdate.parse(input))),
    );
  };
  if (saved.car) return update(saved.car);
  const input = newCarOf(values);
  const added = await (kind === 'draft'
    ? api.createDraft(segment, draftInput.parse(input), idempotencyKey)
    : api.createCar(segment, carInput.parse(input), idempotencyKey));
  // An earlier request added the car already: save the user's later changes as an update.
  return added.existed ? update(versionOf(added)) : versionOf(added);
}

/** Records the uploaded images if they differ from the saved ones. */
async function recordImages(
  { api, store, segment }: SaveRequest,
  saved: SavedState & { car: CarVersion },
  onSaved: SaveRequest['onSaved'],
): Promise<void> {
  store.namePaths(saved.car.carId);
  const tray = uploadedPart(store.get(), saved.tray);
  if (isSameTray(tray, saved.tray)) return;
  const record = recordOf(tray);
  const request = { ...saved.car, ...record, uploads: uploadsOf(tray), before: saved.record };
  await api.recordImages(segment, request);
  onSaved({ ...saved, tray, record });
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
      ...merge(mine.values, values, saved.values),
      imagesChanged: !isSameTray(mine.tray, saved.tray),
      uploadsFailed: store.get().some(({ state }) => state === 'failed'),
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
    const image = store.get().find((one) => one.path === path);
    if (image)
      store.set(changeImage(store.get(), image.id, { state: 'refused', problem, upload: null }));
  }
}
