import { z } from 'zod';
import { routes } from '../platform/http/route.server.ts';
import { exportPhotos } from './export/export-photos.server.ts';
import { exportStock } from './export/export-stock.server.ts';

const staff = routes({ tag: 'Cars', policy: { can: 'cars.read' } });

/** As many as staff can choose at once in the stock list. */
const MAX_CHOSEN = 200;

const exportQuery = z.object({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, 'Enter ids with commas between them')
    .max(MAX_CHOSEN * 10, `Choose at most ${MAX_CHOSEN} cars`)
    .optional()
    .describe('Only these cars: `3,7`'),
});

/** Routes of files that staff take to other programs and bring back. */
export const stockFileRoutes = [
  staff.get('/stock/export.csv', {
    summary: 'Export the cars as CSV, which the import reads again',
    description:
      'UTF-8 with a byte order mark. Contains drafts, sold and archived cars, and never buyer details. A cell that a spreadsheet would run as a formula begins with an apostrophe.',
    query: exportQuery,
    response: z.string(),
    contentType: 'text/csv',
    handle: (ctx, { ids }) => exportStock(ctx, ids?.split(',').map(Number)),
  }),
  staff.get('/cars/:carId/photos.zip', {
    summary: 'Download the photos of a car as JPEG, in gallery order',
    response: z.string(),
    contentType: 'application/zip',
    errors: ['conflict'],
    handle: exportPhotos,
  }),
];
