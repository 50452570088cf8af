import { carInput, carUpdate } from '../../../../domain/car-input.ts';
import { browserApi } from '../../../lib/browser-api.ts';
import { type CarFormValues, newCarOf, updateOf } from '../fields/form-values.ts';
import { recordOf } from '../images/tray.ts';
import type { TrayStore } from '../images/tray-store.ts';

export interface SavedVersion {
  carId: number;
  version: number;
}

interface Parts {
  values: CarFormValues;
  /** What is saved already; null for a car that the server does not know yet. */
  saved: SavedVersion | null;
  store: TrayStore;
  segment: string;
  /** What this form's new car is known by: it is added once, though an answer may be lost. */
  key: string;
  /** The fields are saved; what follows may still fail, and is then done again as a change of this. */
  onSaved: (saved: SavedVersion) => void;
}

/**
 * Saves a car: its fields, its new images, which images it has, then their marks.
 * @throws {ApiError | UploadFailed}
 */
export async function saveCar(parts: Parts): Promise<number> {
  const { store, segment } = parts;
  const { carId, version } = await saveFields(parts);
  parts.onSaved({ carId, version });
  await store.uploadAll(carId);
  await browserApi.recordImages(segment, { carId, version, ...recordOf(store.get()) });
  await browserApi.enqueueWatermark(carId, 'BOOKED');
  await browserApi.enqueueWatermark(carId, 'SOLD');
  return carId;
}

async function saveFields({ values, saved, segment, key }: Parts): Promise<SavedVersion> {
  const update = ({ carId, version }: SavedVersion) =>
    browserApi.updateCar(segment, carUpdate.parse(updateOf(values, { carId, version })));
  if (saved) return update(saved);
  const added = await browserApi.createCar(segment, carInput.parse(newCarOf(values)), key);
  // It had been added as it was then; what was typed since is a change of it.
  return added.existed ? update(added) : added;
}
