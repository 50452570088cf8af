import { z } from 'zod';
import { routes } from '../../../platform/http/route.server.ts';
import { importInBrowser } from '../import/browser-import.server.ts';
import { exportPhotos } from './export-photos.server.ts';
import { stringify } from 'csv-stringify/sync';
import type { StaffContext } from '../../../app/context.server.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import { fileResponse } from '../../../platform/http/file-response.server.ts';
import { readExported } from './read-exported.server.ts';
import { HEADER, stockRow } from './stock-cells.ts';

const staff = routes({ tag: 'Cars', policy: { can: 'cars.read' } });
const sellers = routes({ tag: 'Cars', policy: { can: 'cars.publish' } });

/** As many as staff can choose at once in the stock list. */
const MAX_CHOSEN = 200;
const TOO_MANY = `Choose at most ${MAX_CHOSEN} cars`;

const exportQuery = z.object({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, 'Enter ids with commas between them')
    // Bounds the work of the next check.
    .max(MAX_CHOSEN * 10, TOO_MANY)
    .refine((ids) => ids.split(',').length <= MAX_CHOSEN, TOO_MANY)
    .optional()
    .describe('Only these cars: `3,7`'),
});

const importQuery = z.object({
  dryRun: z.enum(['true', 'false']).default('true').describe('`true`: only say what would change'),
  map: z
    .string()
    .max(20_000, 'The headings of these columns are too long')
    .optional()
    .describe('What columns mean that are read differently, as JSON: `{"Heading": "price"}`'),
});

/** Routes that export and import the stock file, and download the photos of a car. */
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
  sellers.post('/stock/import', {
    summary: 'Import a stock file, or say what it would change',
    description:
      'The body is a CSV file, plain or .gz, of at most 20 MB. New cars become drafts. A car that is there, by the address of its page, plate, stock number or VIN, gets the values of its row; an empty cell changes nothing. Sold and archived cars stay unchanged. The response has a JSON object per line: `progress` again and again, then `result` or `error`.',
    query: importQuery,
    file: ['application/octet-stream', 'text/csv'],
    errors: ['tooLarge'],
    response: z.string(),
    contentType: 'application/x-ndjson',
    handle: (ctx, { dryRun, map }) => importInBrowser(ctx, { dryRun: dryRun === 'true', map }),
  }),
  staff.get('/cars/:carId/photos.zip', {
    summary: 'Download the photos of a car as JPEG, in gallery order',
    response: z.string(),
    contentType: 'application/zip',
    errors: ['conflict'],
    handle: exportPhotos,
  }),
];

const BATCH = 500;

/** Answers with a CSV file of all cars, archived ones included, or of those with these ids. */
function exportStock(
  ctx: Pick<StaffContext, 'db' | 'now' | 'publicUrl'>,
  ids: readonly number[] | undefined,
): Response {
  const name = `stock-${dublinTime(ctx.now).date}.csv`;
  return fileResponse(ctx, { name, type: 'text/csv; charset=utf-8' }, csvOf(ctx, ids));
}

async function* csvOf(
  { db, now, publicUrl }: Pick<StaffContext, 'db' | 'now' | 'publicUrl'>,
  ids: readonly number[] | undefined,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield write([HEADER], true);
  for (let after = 0; ;) {
    const batch = await readExported(db, { after, ids, limit: BATCH });
    if (batch.length > 0) yield write(batch.map((car) => stockRow(car, { now, publicUrl })));
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.carId ?? after;
  }
}

const write = (rows: readonly (readonly string[])[], bom = false) =>
  Buffer.from(
    stringify([...rows], { bom, quoted: true, quoted_empty: true, record_delimiter: 'windows' }),
  );
