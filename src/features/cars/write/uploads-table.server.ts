import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/columns.server.ts';
import { cars } from '../cars-table.server.ts';

/** Uploads that no car image refers to yet. Their files are stored as `incoming/{uploadKey}`. */
export const uploads = pgTable(
  'uploads',
  {
    uploadKey: text('upload_key').primaryKey(),
    carId: integer('car_id').references(() => cars.carId, { onDelete: 'cascade' }),
    /** Public path of the future image. Null, like `carId`, if the request for the link named none. */
    imagePath: text('image_path'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('uploads_path').on(t.imagePath),
    index('uploads_car').on(t.carId),
    index('uploads_created').on(t.createdAt),
  ],
);
