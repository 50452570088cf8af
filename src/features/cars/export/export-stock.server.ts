import { stringify } from 'csv-stringify/sync';
import type { StaffContext } from '../../../app/context.server.ts';
import { dublinTime } from '../../opening/dublin-time.ts';
import { fileResponse } from '../../../platform/http/file-response.server.ts';
import { readExported } from './read-exported.server.ts';
import { HEADER, stockRow } from './stock-cells.ts';

const BATCH = 500;

/** Answers with a CSV file of all cars, archived ones included, or of those with these ids. */
export function exportStock(
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
