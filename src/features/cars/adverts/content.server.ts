import { sql } from 'drizzle-orm';
import { canonicalJson, sha256 } from '../../../platform/canonical-json.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { executeRows } from '../../../platform/database/execute.server.ts';
import { settings } from '../../../app/schema.server.ts';
import { SETTINGS, type SettingValue } from '../../settings/settings.ts';
import type { CarRow } from '../fields/columns.server.ts';
import type { Car } from '../car.ts';
import { PUBLISHED_CARS } from '../page/detail.server.ts';
import { imagesOf } from '../page/images.ts';
import { presentCar } from '../page/present-car.server.ts';
import type { ProvenanceRow } from '../page/provenance.server.ts';
import type { CarView, PublicSetting } from '../present-card.server.ts';

/** The public content of a car. */
export interface AdvertContent extends Omit<
  Car,
  'carId' | 'updatedAt' | 'images' | 'thumbnail' | 'thumbnailImage'
> {
  /** Hashes of the photos in the order of the page: the first one is on cards. */
  photos: string[];
}

/** A photo that visitors see now. */
export interface ShownPhoto {
  sha256: string;
  storageKey: string;
  width: number;
  height: number;
}

/** The public content of a car as canonical JSON, `null` if it is not on the site. */
export interface PublicContent {
  text: string;
  photos: ShownPhoto[];
}

/** The content of a version of a car that is not on the site. */
export const OFF_SITE = canonicalJson(null);
export const OFF_SITE_SHA256 = sha256(OFF_SITE);

export const parseContent = (text: string): AdvertContent | null => JSON.parse(text);

/** Returns an array for PostgreSQL as one parameter. */
export const idArray = (carIds: readonly number[]) => sql`${`{${carIds.join(',')}}`}::integer[]`;

/**
 * Reads what visitors can read about cars: all that the presenter of the car page lists. Leaves out the addresses of
 * photos, which change with their watermark, and cars with a photo whose hash is not known yet.
 */
export async function readPublicContents(
  db: Db,
  carIds: readonly number[],
  now: Date,
): Promise<Map<number, PublicContent>> {
  const contents = new Map<number, PublicContent>(
    carIds.map((carId) => [carId, { text: OFF_SITE, photos: [] }]),
  );
  const view: CarView = { now, imageHost: '', settings: await storedSettings(db) };
  const rows = await executeRows<CarRow & ProvenanceRow>(
    db,
    sql`${sql.raw(PUBLISHED_CARS)} and c.car_id = any(${idArray(carIds)})`,
  );
  const photosOf = await readPhotos(db, carIds);
  for (const row of rows) {
    const known = photosOf.get(row.carId) ?? new Map<string, ShownPhoto>();
    const {
      carId,
      updatedAt: _,
      images,
      thumbnail,
      thumbnailImage: _path,
      ...shown
    } = presentCar(row, view);
    const photos = imagesOf({ images, thumbnail }).map(({ imagePath }) => known.get(imagePath));
    if (photos.includes(undefined)) {
      contents.delete(carId);
      continue;
    }
    // An empty hash means that the file is missing: nobody could see the photo.
    const seen = photos.flatMap((photo) => (photo?.sha256 ? [photo] : []));
    const content: AdvertContent = { ...shown, photos: seen.map(({ sha256: hash }) => hash) };
    contents.set(carId, { text: canonicalJson(content), photos: seen });
  }
  return contents;
}

/** Returns the photos of each car by their public path. A photo without a hash is left out. */
async function readPhotos(
  db: Db,
  carIds: readonly number[],
): Promise<Map<number, Map<string, ShownPhoto>>> {
  const rows = await executeRows<ShownPhoto & { carId: number; imagePath: string }>(
    db,
    sql`select car_id as "carId", image_path as "imagePath", sha256, storage_key as "storageKey", width, height
      from car_images where car_id = any(${idArray(carIds)}) and sha256 is not null`,
  );
  const photos = new Map<number, Map<string, ShownPhoto>>();
  for (const { carId, imagePath, ...photo } of rows) {
    const ofCar = photos.get(carId) ?? new Map<string, ShownPhoto>();
    photos.set(carId, ofCar.set(imagePath, photo));
  }
  return photos;
}

/** The settings as this transaction sees them, because it may be the one that changes them. */
async function storedSettings(db: Db): Promise<CarView['settings']> {
  const rows = await db.select({ name: settings.name, value: settings.value }).from(settings);
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const values = {
    stock: SETTINGS.stock.safeParse(stored.get('stock') ?? {}).data ?? SETTINGS.stock.parse({}),
    prices: SETTINGS.prices.safeParse(stored.get('prices') ?? {}).data ?? SETTINGS.prices.parse({}),
  };
  function current<Name extends PublicSetting>(name: Name): SettingValue<Name>;
  function current(name: PublicSetting) {
    return values[name];
  }
  return { current };
}
