import { and, asc, desc, eq, gt, isNull, lt, lte, type SQL } from 'drizzle-orm';
import { advertPhotos, adverts, cars, makes, models } from '../../../app/schema.server.ts';
import type { StaffContext } from '../../../app/context.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { AppError } from '../../../platform/errors.ts';
import { dublinInstant } from '../../../platform/dublin-time.ts';
import { advertFiles } from '../../images/keys.server.ts';
import { unknownCar } from '../lock-car.server.ts';
import { changesInWords } from './advert-changes.server.ts';
import { type Advert, type CarAdverts, SHA256 } from './adverts.ts';
import { parseContent } from './content.server.ts';
import { presentAdvert } from './read-advert.server.ts';
import { fileResponse } from '../../../platform/http/file-response.server.ts';

/** Versions in one answer. */
const LIMIT = 50;

type Version = typeof adverts.$inferSelect;

interface AdvertsInput {
  carId: number;
  at?: string | undefined;
  version?: number | undefined;
  before?: number | undefined;
}

/**
 * Returns the versions of a car's advert, newest first, and one advert: of `version`, or else of the time `at` or now.
 * @throws {AppError} notFound
 */
export async function listAdverts(
  { db, now }: StaffContext,
  { carId, before, ...asked }: AdvertsInput,
): Promise<CarAdverts> {
  const title = await titleOf(db, carId);
  const older = before === undefined ? undefined : lt(adverts.advertId, before);
  // One more, with which the oldest one of the list is compared.
  const rows = await newest(db, carId, older, LIMIT + 1);
  const versions = rows.slice(0, LIMIT).map((row, at) => ({
    advertId: row.advertId,
    at: row.at.toISOString(),
    changes: changesOf(row, rows[at + 1]),
  }));
  const moment = asked.at === undefined ? now : endOfMinute(asked.at);
  const wanted =
    asked.version === undefined ? lte(adverts.at, moment) : eq(adverts.advertId, asked.version);
  const [version] = await newest(db, carId, wanted, 1);
  if (!version && asked.version !== undefined)
    throw new AppError('notFound', 'This advert does not exist.');
  return {
    carId,
    title,
    versions,
    hasEarlier: rows.length > LIMIT,
    advert: version
      ? await present(db, version, asked.version === undefined ? moment : version.at)
      : null,
  };
}

const newest = (db: Db, carId: number, condition: SQL | undefined, limit: number) =>
  db
    .select()
    .from(adverts)
    .where(and(eq(adverts.carId, carId), condition))
    .orderBy(desc(adverts.advertId))
    .limit(limit);

const endOfMinute = (at: string): Date => {
  const [date = '', time = ''] = at.split('T');
  return new Date(dublinInstant(date, time).getTime() + 59_999);
};

function changesOf(version: Version, before: Version | undefined): string[] {
  if (version.content === null) return ['The texts were removed after their time'];
  if (before && before.content === null) return ['The texts before this version were removed'];
  return changesInWords(parseContent(before?.content ?? 'null'), parseContent(version.content));
}

async function titleOf(db: Db, carId: number): Promise<string> {
  const [car] = await db
    .select({ year: cars.year, make: makes.name, model: models.name })
    .from(cars)
    .innerJoin(makes, eq(makes.makeId, cars.makeId))
    .innerJoin(models, eq(models.modelId, cars.modelId))
    .where(and(eq(cars.carId, carId), isNull(cars.deletedAt)));
  if (!car) throw unknownCar();
  return `${car.year} ${car.make} ${car.model}`;
}

async function present(db: Db, version: Version, at: Date): Promise<Advert> {
  const { advertId, carId } = version;
  const [next] = await db
    .select({ at: adverts.at })
    .from(adverts)
    .where(and(eq(adverts.carId, carId), gt(adverts.advertId, advertId)))
    .orderBy(asc(adverts.advertId))
    .limit(1);
  const { content, isRemoved, texts, photos, sha256 } = await presentAdvert(db, version, at);
  return {
    advertId,
    from: version.at.toISOString(),
    until: next?.at.toISOString() ?? null,
    sha256,
    isOnSite: content !== null,
    isRemoved,
    texts,
    photos: photos.map(({ storageKey, removedAt, ...photo }) => ({
      ...photo,
      src: storageKey && `/api/cars/${carId}/adverts/photos/${photo.sha256}`,
      removedAt: removedAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Answers with a small version of a photo of an advert, or else the photo. Only staff can load it.
 * @throws {AppError} notFound
 */
export async function openAdvertPhoto(
  { db, storage, publicUrl }: StaffContext,
  { sha256 }: { sha256: string },
): Promise<Response> {
  const [photo] = SHA256.test(sha256)
    ? await db.select().from(advertPhotos).where(eq(advertPhotos.sha256, sha256))
    : [];
  for (const key of photo?.storageKey ? advertFiles(photo.storageKey).toReversed() : []) {
    const file = await storage.get(key);
    if (!file) continue;
    const body = Buffer.concat(await file.body.toArray());
    return fileResponse({ publicUrl }, { type: file.contentType }, body);
  }
  throw new AppError('notFound', 'This photo is no longer kept.');
}
