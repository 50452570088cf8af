import type { Context } from '../../../app/context.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { keysOf } from '../../../platform/objects.ts';
import { missingFields } from '../write/publish-problem.ts';
import { addCars } from '../write/write-car.server.ts';
import type { ReferenceListKey } from '../../reference-lists/definitions.ts';
import { addEntries, type EntryIds } from './reference-lists.server.ts';
import { addAlreadyThere, addMerged, type ImportReport } from './import-report.server.ts';
import type { Candidate } from './import-rows.server.ts';
import { type KnownCars, matchOf } from './known-cars.server.ts';
import {
  applyUpdates,
  type Identity,
  namesOfUpdate,
  needsEntries,
  plannedUpdates,
  takenMeanwhile,
  takenText,
} from './update-batch.server.ts';

interface Batch {
  batch: readonly Candidate[];
  entryIds: EntryIds;
  now: Date;
  user: Context['user'];
  known: KnownCars;
  /** The line of this file that matched a car, by car id. */
  lineOfCar: Map<number, number>;
  update: Pick<Context, 'queue'> | undefined;
  report: ImportReport;
}

/**
 * Inserts the cars that are not in stock yet, with the reference list entries that they need. If `update` is set,
 * changes the cars that are in stock.
 */
export async function addBatch(
  tx: Db,
  { batch, entryIds, known, lineOfCar, report, now, user, update }: Batch,
): Promise<void> {
  const fresh: Candidate[] = [];
  const matched: { candidate: Candidate; carId: number }[] = [];
  for (const candidate of batch) {
    const car = matchOf(candidate.keys, known);
    const earlier = car && lineOfCar.get(car.carId);
    if (!car) fresh.push(candidate);
    else if (update && earlier !== undefined)
      report.rejected.push({ line: candidate.line, reason: `Line ${earlier} is the same car` });
    else {
      lineOfCar.set(car.carId, candidate.line);
      matched.push({ candidate, carId: car.carId });
    }
  }
  const { updates, unchanged } = update
    ? await plannedUpdates(tx, matched)
    : { updates: [], unchanged: matched.map(({ candidate }) => candidate.line) };
  const created = await addEntries(entryIds, [
    ...fresh.map(({ car }) => car),
    ...updates.filter(needsEntries).map(namesOfUpdate),
  ]);
  for (const list of keysOf(created)) report.created[list].push(...created[list]);
  const idIn = (list: ReferenceListKey, name: string, makeId?: number) => {
    const entry = entryIds.entryOf(list, name, makeId);
    addMerged(report, { list, from: name, to: entry.name });
    return entry.id;
  };
  const added = fresh.map(
    ({ line, isForSale, importKey, car: { make, model, transmission, fuelType, ...car } }) => {
      const makeId = idIn('makes', make);
      const row = {
        ...car,
        importKey,
        makeId,
        modelId: idIn('models', model, makeId),
        transmissionId: transmission === null ? null : idIn('transmissions', transmission),
        fuelTypeId: fuelType === null ? null : idIn('fuelTypes', fuelType),
      };
      return { line, isForSale, car: row };
    },
  );
  const write = (db: Db, rows: typeof added) =>
    addCars(
      { db, now, user },
      rows.map(({ car }) => car),
      'import',
    );
  const refused = report.dryRun ? new Set() : await addOrReject(tx, { rows: added, write, report });
  for (const { line, car, isForSale } of added) {
    if (refused.has(line)) continue;
    report.added += 1;
    if (car.publish) report.published += 1;
    if (Number(car.currentPrice) === 0) report.withoutPrice += 1;
    if (!isForSale) report.notForSale += 1;
    if (car.unreadPrice !== null) report.unreadPrices += 1;
    for (const name of missingFields(car)) report.missing[name] = (report.missing[name] ?? 0) + 1;
  }

  const same = update
    ? await applyUpdates(tx, {
        updates,
        entryOf: (...entry) => entryIds.entryOf(...entry),
        known,
        report,
        ctx: { now, user, queue: update.queue },
      })
    : [];
  addAlreadyThere(report, [...unchanged, ...same]);
}

/**
 * Adds cars in one statement. If another car now has the plate, VIN or stock number of one of them, adds them one by
 * one. Returns the line numbers of the rejected cars.
 */
async function addOrReject<Row extends { line: number; car: Identity }>(
  tx: Db,
  { rows, write, report }: Added<Row>,
): Promise<Set<number>> {
  const refused = new Set<number>();
  if (rows.length === 0 || (await takenMeanwhile(tx, (db) => write(db, rows))) === null)
    return refused;
  for (const row of rows) {
    const field = await takenMeanwhile(tx, (db) => write(db, [row]));
    if (field === null) continue;
    refused.add(row.line);
    report.rejected.push({ line: row.line, reason: takenText(row.car[field]) });
  }
  return refused;
}

interface Added<Row> {
  rows: Row[];
  write: (db: Db, rows: Row[]) => Promise<unknown>;
  report: ImportReport;
}
