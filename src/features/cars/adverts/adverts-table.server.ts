import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/columns.server.ts';

/**
 * The public content of each car, from one change to the next: a chain of hashes for the whole site. Rows are
 * written at the end of the transaction that changes a car, and never change, except that `content` can be removed.
 * `carId` refers to no row, because the versions outlive their car. See decision 100.
 */
export const adverts = pgTable(
  'adverts',
  {
    /** The place in the chain: 1, 2, 3, without a gap. */
    advertId: bigint('advert_id', { mode: 'number' }).primaryKey(),
    carId: integer('car_id').notNull(),
    /** From when visitors read this. Never before the time of an earlier version. */
    at: instant('at').notNull(),
    /** Canonical JSON of `AdvertContent`; JSON `null` while the car is not on the site. SQL NULL once removed. */
    content: text('content'),
    contentSha256: text('content_sha256').notNull(),
    /** Hash of this row and of the hash of the row before. */
    sha256: text('sha256').notNull(),
  },
  (t) => [index('adverts_car').on(t.carId, t.advertId)],
);

/** The photos of all versions, each content once. */
export const advertPhotos = pgTable(
  'advert_photos',
  {
    /** Hash of the file `full.webp` without watermark. */
    sha256: text('sha256').primaryKey(),
    /** Folder of the files in the storage; null once they were removed. */
    storageKey: text('storage_key'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** When a version last began or stopped showing it. */
    seenAt: instant('seen_at').notNull(),
    removedAt: instant('removed_at'),
  },
  (t) => [index('advert_photos_storage_key').on(t.storageKey)],
);
