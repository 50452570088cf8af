import type { StaffCar } from '../../fields/staff-car.ts';
import { type CarFormValues, NEW_CAR, valuesOf, type FieldName } from '../fields/form-values.ts';
import { type ImageRecord, type ImageTray, trayOfCar } from '../images/image-tray.ts';
import type { TheirChange } from '../../../../ui/form/merge.ts';

export interface CarVersion {
  carId: number;
  version: number;
}

/** The last known state on the server. The form compares its values with it. */
export interface SavedState {
  values: CarFormValues;
  tray: ImageTray;
  /** The images as the server has them. Their order can differ: the form shows the thumbnail first. */
  record: ImageRecord;
  /** Id and latest known version; null until a new car is saved. */
  car: CarVersion | null;
  /** The version that was last read from the server. The form's own saves do not change it. */
  readVersion: number | null;
  isArchived: boolean;
}

const NO_IMAGES: ImageRecord = { images: [], thumbnailImage: null };

/** Returns the state of a car that was just read, or of a new car for null. */
export const savedStateOf = (car: StaffCar | null): SavedState =>
  car
    ? {
        values: valuesOf(car),
        tray: trayOfCar(car),
        record: {
          images: car.images.map(({ imagePath }) => imagePath),
          thumbnailImage: car.thumbnail?.imagePath ?? null,
        },
        car: { carId: car.carId, version: car.version },
        readVersion: car.version,
        isArchived: car.archivedAt !== null,
      }
    : {
        values: NEW_CAR,
        tray: [],
        record: NO_IMAGES,
        car: null,
        readVersion: null,
        isArchived: false,
      };

export type Changes = Partial<CarFormValues>;

/** A model belongs to a make, so the two fields always change together. */
const MAKE_AND_MODEL: readonly string[] = ['makeId', 'modelId'] satisfies FieldName[];

/** Returns `changes` without the named fields. Make and model are left out together. */
export function changesWithout(changes: Changes, names: readonly FieldName[]): Changes {
  const excluded = new Set<string>(names);
  if (MAKE_AND_MODEL.some((name) => excluded.has(name)))
    for (const name of MAKE_AND_MODEL) excluded.add(name);
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !excluded.has(name)));
}

/** Returns the change of a field, or both changes of make and model for either of the two. */
export const changesOf = (name: string, theirs: readonly TheirChange[]): TheirChange[] =>
  theirs.filter((one) =>
    MAKE_AND_MODEL.includes(name) ? MAKE_AND_MODEL.includes(one.name) : one.name === name,
  );
